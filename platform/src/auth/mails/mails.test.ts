import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../log/log.ts'
import { createMailer } from '../../mail/create-mailer.ts'
import { createMails, type MailFacts, type MailKind } from './mails.ts'

const LINK = 'https://notes.example.org/auth/v1/verify?token=abc&type=recovery'
const KINDS: readonly MailKind[] = ['confirm', 'invite', 'recovery', 'magic-code', 'email-change', 'reauthentication']

/** Sends a mail to the outbox and reads it back. */
async function written(kind: MailKind, facts: Partial<MailFacts> = {}, appName = 'Jotsam') {
  const parsed = readConfig({
    APP_NAME: appName,
    PUBLIC_URL: 'https://notes.example.org',
    MAIL_OUTBOX: 'on',
    MAIL_FROM: 'a@example.org',
  })
  if (!parsed.ok) throw new Error('The configuration is wrong.')
  const dataDir = await mkdtemp(join(tmpdir(), 'mails-test-'))
  try {
    const mailer = createMailer({ config: parsed.config, dataDir, log: createLog('silent') })
    await createMails({ config: parsed.config, mailer }).send(kind, {
      to: 'ann@example.org',
      link: LINK,
      code: '123456',
      ...facts,
    })
    const [file = ''] = await readdir(join(dataDir, 'outbox'))
    const {
      to,
      subject = '',
      text = '',
      html = '',
    } = await PostalMime.parse(await readFile(join(dataDir, 'outbox', file)))
    return { to: to?.[0]?.address, subject, text, html }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

describe('mails of auth/v1', () => {
  it.each(KINDS)('%s has the name, the link, the code, the expiry and advice for an unexpected mail', async (kind) => {
    const { to, subject, text, html } = await written(kind)
    expect(to).toBe('ann@example.org')
    expect(subject).toContain('Jotsam')
    for (const body of [text, html]) {
      expect(body).toContain('123456')
      expect(body).toContain('one hour')
      expect(body).toMatch(/If (it was not you|you did not)/)
    }
    expect(text).toContain(LINK)
    expect(html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`)
    expect(html).toContain(`>${LINK.replaceAll('&', '&amp;')}</a>`)
  })

  it('have different subjects', async () => {
    const subjects = await Promise.all(KINDS.map(async (kind) => (await written(kind)).subject))
    expect(new Set(subjects).size).toBe(KINDS.length)
  })

  it('have no button when there is only a code', async () => {
    const { text, html } = await written('reauthentication', { link: null })
    expect(html).not.toContain('<a ')
    expect(text).not.toContain('/verify')
    expect(text).toContain('Enter this code where you were asked for it:\n123456')
  })

  it('name both addresses in the mail to the old one, and only the new one in the mail to it', async () => {
    const old = await written('email-change', { newEmail: 'new@example.org' })
    expect(old.text).toContain('from ann@example.org to new@example.org')
    const fresh = await written('email-change', { to: 'new@example.org', newEmail: 'new@example.org' })
    expect(fresh.text).toContain('this address, new@example.org')
    expect(fresh.text).not.toContain('ann@example.org')
  })

  it('escape every value in the HTML but not in the text', async () => {
    const hostile = '"><script>alert(1)</script>@example.org'
    const { text, html } = await written(
      'email-change',
      { newEmail: hostile, link: `${LINK}"onclick="x`, code: '<b>' },
      'J & <i>Co</i>',
    )
    expect(html).not.toMatch(/<script|<b>|<i>|"onclick="/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('J &amp; &lt;i&gt;Co&lt;/i&gt;')
    expect(text).toContain(hostile)
  })

  it('set no text colour without a background, so that dark mode stays readable', async () => {
    const { html } = await written('confirm')
    const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style)
    const coloured = styles.filter((style) => /(^|;)color:(?!inherit)/.test(style))
    expect(coloured.length).toBe(2)
    expect(coloured.every((style) => style.includes('background-color:'))).toBe(true)
    expect(html).toContain('name="color-scheme" content="light dark"')
  })
})
