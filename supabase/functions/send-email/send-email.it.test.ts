import { contactMessages } from '@jotsam/core/messages/public/public-pages'
import { startSmtpServer, useStarted } from '@jotsam/platform/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, startProduct } from '../_shared/testing/product.ts'

const form = { name: 'Ann Bell', email: 'ann@example.org', subject: 'A question', message: 'Where is my notebook?' }

const mailbox = useStarted(startSmtpServer)
const platform = useStarted(() =>
  startProduct(
    { SUPPORT_EMAIL: 'help@example.org' },
    { smtpUrl: mailbox.smtpUrl, emailConfirmation: false, trustedProxies: 1 },
  ),
)
beforeEach(() => {
  mailbox.mails.length = 0
  mailbox.refuse(false)
})

let senders = 0
function send(data: Record<string, unknown>, address = `198.51.100.${++senders}`, rest: object = {}) {
  return platform.client().functions.invoke('send-email', {
    body: { type: 'contact_form', data, ...rest },
    headers: { 'x-forwarded-for': address },
  })
}
const kept = (email: string) => platform.sql`select * from contact_messages where email = ${email}`

describe('a message by the contact form', () => {
  // spec: H14
  it('goes to support, whatever recipient the call names, and a reply goes to the sender', async () => {
    const { data, error } = await send(form, undefined, { email: 'somebody-else@example.org' })
    expect(error).toBeNull()
    expect(data).toEqual({ success: true, error: null })
    expect(mailbox.mails).toHaveLength(1)
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({
      recipients: ['help@example.org'],
      to: [{ address: 'help@example.org' }],
      replyTo: [{ address: 'ann@example.org' }],
      subject: 'A question',
    })
    expect(mail?.text).toContain('Ann Bell <ann@example.org>')
    expect(mail?.text).toContain('Where is my notebook?')
    expect(await kept('ann@example.org')).toMatchObject([{ name: 'Ann Bell', sent_at: expect.any(Date) }])
  })

  // spec: H11
  it('gets a default subject when there is none', async () => {
    await send({ ...form, subject: '   ' })
    expect(mailbox.mails[0]?.subject).toBe('Contact Form Submission')
  })

  it.each([
    [{ ...form, name: ' ' }, contactMessages.nameRequired],
    [{ ...form, email: 'ann at example' }, contactMessages.invalidEmail],
    [{ ...form, email: 'ann@example.org\r\nBcc: all@example.org' }, contactMessages.invalidEmail],
    [{ ...form, message: '' }, contactMessages.messageRequired],
    [{ name: 'Ann', email: 'ann@example.org' }, contactMessages.messageRequired],
    [{ ...form, message: 'x'.repeat(20_001) }, contactMessages.messageTooLong],
  ])('is refused with the text for the field (%#)', async (data, error) => {
    expect((await send(data)).data).toEqual({ success: false, error, reason: 'invalid' })
    expect(mailbox.mails).toHaveLength(0)
  })

  it('cannot inject headers', async () => {
    await send({
      ...form,
      name: 'Ann\r\nBcc: all@example.org',
      subject: 'Hello\r\nBcc: all@example.org\r\n\r\nAnother body',
      email: 'eve@example.org',
    })
    const [mail] = mailbox.mails
    expect(mail?.recipients).toEqual(['help@example.org'])
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.subject).toBe('Hello Bcc: all@example.org Another body')
  })

  it('is stored when the mail fails, and the sender is told', async () => {
    mailbox.refuse(true)
    const { data } = await send({ ...form, email: 'unlucky@example.org' })
    expect(data).toEqual({ success: false, error: 'The message could not be delivered', reason: 'not-delivered' })
    expect(await kept('unlucky@example.org')).toMatchObject([{ message: form.message, sent_at: null }])
  })

  it('is refused after five in an hour from one address, and the address is not stored', async () => {
    const address = '203.0.113.9'
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => send({ ...form, email: 'busy@example.org' }, address)),
    )
    expect(answers.filter(({ data }) => data.success)).toHaveLength(5)
    const { data } = await send({ ...form, email: 'busy@example.org' }, address)
    expect(data).toEqual({ success: false, error: 'Too many messages in a short time', reason: 'rate-limited' })
    expect((await send(form, '203.0.113.10')).data.success).toBe(true)
    const rows = await kept('busy@example.org')
    expect(rows).toHaveLength(5)
    expect(JSON.stringify(rows)).not.toContain(address)
  })

  it('is the only kind of mail that can be sent', async () => {
    for (const body of [{ type: 'welcome', data: form }, { data: form }, {}, { type: 'contact_form', data: 'x' }]) {
      const { error } = await platform.client().functions.invoke('send-email', { body })
      expect(await refusal(error)).toMatchObject({ status: 400, body: { success: false } })
    }
    expect(mailbox.mails).toHaveLength(0)
  })
})
