// A real SMTP client sends mails to the running product.
import type { TestPlatform } from '@jotsam/platform/testing'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makePro, startProduct } from '../_shared/testing/product.ts'

let platform: TestPlatform
type Person = Awaited<ReturnType<TestPlatform['signUp']>>
let person: Person
let address = ''

beforeAll(async () => {
  const mailIn = { port: 0, domain: 'in.example', maxBytes: 200_000, tls: null, dnsServer: '127.0.0.1:9' }
  platform = await startProduct({ MAIL_IN_DOMAIN: 'in.example' }, { mailIn })
})
afterAll(() => platform.stop())
beforeEach(async () => {
  person = await platform.signUp()
  await makePro(platform, person.userId)
  address = (await manage({ action: 'create' })).url
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('files a mail with its text, its pictures where they stood and its files', async () => {
  await send({
    subject: 'Tides of March',
    html: '<p>Low at <b>six</b></p><img src="cid:map" alt="Map"><img src="https://spy.example/pixel.gif" alt="Logo"><script>x()</script>',
    attachments: [
      { filename: 'map.png', content: PICTURE, cid: 'map', contentType: 'image/png' },
      { filename: 'table.csv', content: 'hour,metres\n6,0.4\n' },
    ],
  })
  const note = await newest()
  expect(note.title).toBe('Tides of March')
  expect(note.content).toMatch(
    /^<p>From Bob, <a href="mailto:bob@friend.example">bob@friend.example<\/a> <em>\(the sender could not be checked\)<\/em><\/p>/,
  )
  expect(note.content).toContain('<p>Low at <b>six</b></p>')
  expect(note.content).not.toMatch(/spy\.example|script/)
  const { data: files } = await person.client.from('attachments').select('*').eq('capture_id', note.id).throwOnError()
  expect(files.map(({ mime }) => mime).sort()).toEqual(['image/png', 'text/csv'])
  for (const { sha256 } of files) expect(note.content).toContain(`/files/${sha256}`)
  const csv = files.find(({ mime }) => mime === 'text/csv')
  const stored = await person.client.storage.from('attachments').download(`${person.userId}/${note.id}/${csv?.name}`)
  expect(await stored.data?.text()).toBe('hour,metres\n6,0.4\n')
  const { data: versions } = await person.client.from('captures').select('id').throwOnError()
  expect(versions).toHaveLength(1)
})

it('shows no marks in names that would make them look like others', async () => {
  const content = 'x'
  await send({ from: '"Ann\u202e" <bob@friend.example>', attachments: [{ filename: 'gpj\u202e.exe', content }] })
  expect((await newest()).content).toMatch(/^<p>From Ann, .*>gpj .exe<\/a><\/p>$/)
})

it('files a mail that is sent again once, and another mail with the same id too', async () => {
  const mail = { messageId: '<1@friend.example>', date: new Date('2026-03-01'), subject: 'Once', text: 'Same' }
  await send(mail)
  await send(mail)
  await send({ ...mail, text: 'Different' })
  expect((await notes()).map(({ content }) => content.includes('Different')).sort()).toEqual([false, true])
})

it('files into the notebook of the address, and splits a long mail into parts', async () => {
  const { data: sea } = await person.client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
  address = (await manage({ action: 'create', notebook: sea.id })).url
  await send({
    subject: 'Long',
    text: Array.from({ length: 900 }, (_, at) => `Line ${at} ${'of tides '.repeat(8)}`).join('\n\n'),
  })
  const parts = await notes()
  expect(parts.map(({ title }) => title).sort()).toEqual(['Long (1 of 2)', 'Long (2 of 2)'])
  expect(parts.every(({ folder_id }) => folder_id === sea.id)).toBe(true)
})

it('refuses other domains, unknown addresses and large mails, and says why', async () => {
  await expect(send({ to: 'ann@elsewhere.example' })).rejects.toThrow('550 This server takes no mail for that domain')
  await expect(send({ to: 'nobody@in.example' })).rejects.toThrow('550 There is no such address')
  await expect(send({ text: 'x'.repeat(300_000) })).rejects.toThrow('552')
  expect(await notes()).toEqual([])
})

it('refuses a mail with two senders, and one that is made to keep the server busy', async () => {
  const two = `From: a@friend.example\r\nFrom: b@friend.example\r\nSubject: Two\r\n\r\nText`
  await expect(send({ raw: two })).rejects.toThrow('550 A mail needs one sender')
  const lines = Array.from({ length: 5000 }, (_, at) => `--b\r\n\r\n${at}`).join('\r\n')
  const head = 'From: a@friend.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  const answered = await Promise.allSettled([
    send({ raw: `${head}${lines}\r\n--b--` }),
    person.client.from('captures').select('id'),
  ])
  expect(answered[1].status).toBe('fulfilled')
  expect((await notes()).length).toBeLessThanOrEqual(1)
})

it('keeps to the plan and the space of the owner, and tells the sender and the owner', async () => {
  await platform.sql`update public.profiles set bytes_used = bytes_limit - 3000 where id = ${person.userId}`
  await send({ subject: 'Half', text: 'Kept', attachments: [{ filename: 'big.bin', content: Buffer.alloc(9000, 7) }] })
  expect((await newest()).content).toContain(
    'Not kept, because your storage is full or the mail has too many files: big.bin',
  )
  await platform.sql`update public.profiles set bytes_used = bytes_limit where id = ${person.userId}`
  await expect(send({ text: 'More' })).rejects.toThrow('550 Your storage is full.')
  expect((await manage({ action: 'list' })).addresses[0].lastFault).toMatch('Your storage is full.')
})

it('keeps to the space also when several mails come at once', async () => {
  await platform.sql`update public.profiles set bytes_used = bytes_limit - 200000 where id = ${person.userId}`
  const file = (at: number) => ({ filename: 'scan.bin', content: Buffer.alloc(80_000, at) })
  await Promise.allSettled(
    [1, 2, 3, 4].map((at) => send({ subject: `Scan ${at}`, text: 'See', attachments: [file(at)] })),
  )
  const [space] =
    await platform.sql`select bytes_used <= bytes_limit as fits from public.profiles where id = ${person.userId}`
  expect(space?.fits).toBe(true)
})

it('counts mails by the hour, and later ones are told to wait', async () => {
  await platform.sql`update public.mail_addresses set mails = 100`
  await expect(send({ text: 'Too many' })).rejects.toThrow('451 This address has had too many mails')
  await platform.sql`update public.mail_addresses set hour = now() - interval '2 hours'`
  await send({ text: 'Later' })
  expect(await notes()).toHaveLength(1)
  await platform.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${person.userId}`
  await expect(send({ text: 'Banned' })).rejects.toThrow('550 There is no such address')
})

it('is part of Pro, belongs to its owner, and ends when it is removed', async () => {
  const other = await platform.signUp()
  const refused = await other.client.functions.invoke('mail-in', { body: { action: 'create' } })
  expect(refused.data.error).toBe('Notes by email are part of Pro.')
  const [own] = (await manage({ action: 'list' })).addresses
  await other.client.functions.invoke('mail-in', { body: { action: 'remove', id: own.id } })
  expect((await manage({ action: 'list' })).addresses).toMatchObject([{ address, notebook: null, lastFault: null }])
  await manage({ action: 'remove', id: own.id })
  await expect(send({ text: 'Too late' })).rejects.toThrow('550 There is no such address')
})

async function manage(body: object) {
  const { data, error } = await person.client.functions.invoke('mail-in', { body })
  if (error) throw error
  return data
}

function send({ raw, ...mail }: SendMailOptions) {
  const transport = createTransport({ host: '127.0.0.1', port: platform.mailPort ?? 0, ignoreTLS: true })
  if (raw) return transport.sendMail({ raw, envelope: { from: 'bob@friend.example', to: address } })
  return transport.sendMail({ from: 'Bob <bob@friend.example>', to: address, subject: 'A mail', ...mail })
}

async function notes() {
  return (await person.client.from('captures').select('*').order('created_at').throwOnError()).data
}

async function newest() {
  const [note] = (await notes()).reverse()
  if (!note) throw new Error('No note was filed.')
  return note
}
