import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createMailer } from './create-mailer.ts'

describe('the outbox', () => {
  let dataDir: string
  let lines: string[]
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'outbox-test-'))
    lines = []
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const mailer = () => {
    const parsed = readConfig({ MAIL_FROM: 'Jotsam <hello@example.org>' })
    if (!parsed.ok) throw new Error('The configuration is wrong.')
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    return createMailer({ config: parsed.config, dataDir, log })
  }
  const files = () => readdir(join(dataDir, 'outbox'))
  const mail = { to: 'ann@example.org', subject: 'Grüße', text: 'Open https://example.org/a?b=c now', html: '<p>ü</p>' }

  it('holds a complete message that only the owner may read', async () => {
    await mailer().send({ ...mail, replyTo: 'bob@example.org' })
    const [name = ''] = await files()
    expect(name).toMatch(/^\d{8}T\d{9}Z-0001\.eml$/)
    const file = join(dataDir, 'outbox', name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const parsed = await PostalMime.parse(await readFile(file))
    expect(parsed.from).toMatchObject({ name: 'Jotsam', address: 'hello@example.org' })
    expect(parsed.to).toMatchObject([{ address: 'ann@example.org' }])
    expect(parsed.replyTo).toMatchObject([{ address: 'bob@example.org' }])
    expect(parsed.subject).toBe('Grüße')
    expect(parsed.text).toContain(mail.text)
    expect(parsed.html).toContain(mail.html)
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(parsed.messageId).toBeTruthy()
    expect(parsed.date).toBeTruthy()
  })

  it('prints the first link in the log', async () => {
    await mailer().send(mail)
    expect(lines.map((line) => JSON.parse(line).link)).toEqual(['https://example.org/a?b=c'])
  })

  it('keeps every mail, in order and without drafts, when many are sent at once', async () => {
    const { send } = mailer()
    await Promise.all(Array.from({ length: 20 }, (_, n) => send({ ...mail, subject: `mail ${n}` })))
    const names = (await files()).sort()
    expect(names.length).toBe(20)
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true)
    const contents = await Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name))))
    const subjects = await Promise.all(contents.map(async (bytes) => (await PostalMime.parse(bytes)).subject))
    expect(subjects).toEqual(Array.from({ length: 20 }, (_, n) => `mail ${n}`))
  })

  it('rejects when the folder cannot be made', async () => {
    await writeFile(join(dataDir, 'outbox'), 'a file is in the way')
    await expect(mailer().send(mail)).rejects.toMatchObject({ name: 'MailError', fault: { kind: 'not-accepted' } })
  })

  it.each([
    ['to', { to: 'ann@example.org\r\nBcc: eve@example.org' }],
    ['to', { to: 'ann@example.org\nBcc: eve@example.org' }],
    ['subject', { subject: 'Hello\r\nX-Evil: 1' }],
    ['subject', { subject: 'Hello\rX-Evil: 1' }],
    ['replyTo', { replyTo: 'a@example.org\u2028X-Evil: 1' }],
  ])('refuses a line break in %s, and writes nothing', async (field, hostile) => {
    await expect(mailer().send({ ...mail, ...hostile })).rejects.toMatchObject({
      name: 'MailError',
      fault: { kind: 'unsafe-header', field },
    })
    await expect(files()).rejects.toThrow('ENOENT')
  })
})
