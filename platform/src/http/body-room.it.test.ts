// Clients begin request bodies and never finish them.
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'

const SCENE = `
create table public.notes (id int primary key, content text);
alter table public.notes enable row level security;
create policy "all" on public.notes to anon using (true);
grant all on public.notes to anon;`

const platform = useTestPlatform({ scene: SCENE, config: { trustedProxies: 1, poolWaitMs: 300 } })
const begun: Socket[] = []
afterAll(() => {
  for (const socket of begun) socket.destroy()
})

/** Announces nine megabytes, sends a part, and waits. Resolves with the server's answer, if there is one. */
function beginUpload(address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => {
      const head = [
        'POST /rest/v1/notes HTTP/1.1',
        'Host: localhost',
        `apikey: ${platform.keys.anonKey}`,
        `X-Forwarded-For: ${address}`,
        'Content-Type: application/json',
        'Content-Length: 9000000',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n[${' '.repeat(100_000)}`)
    })
    begun.push(socket)
    socket.once('data', (data) => resolve(data.toString()))
    socket.on('error', () => undefined)
  })
}

const save = (address: string, id: number, length: number) =>
  fetch(`${platform.url}/rest/v1/notes`, {
    method: 'POST',
    headers: { apikey: platform.keys.anonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ id, content: 'x'.repeat(length) }),
  })

it('the server refuses unfinished bodies of one address beyond a limit, and serves other addresses', async () => {
  const uploads = Array.from({ length: 20 }, () => beginUpload('192.0.2.1'))
  const answers: string[] = []
  for (const upload of uploads) void upload.then((answer) => answers.push(answer))
  // Five bodies of nine megabytes fit; the others are told to retry.
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(15)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 429 .*retry-after: \d/is)

  expect((await save('192.0.2.1', 1, 100)).status).toBe(201)
  expect((await save('192.0.2.1', 2, 1_000_000)).status).toBe(201)
  expect((await save('192.0.2.1', 3, 6_000_000)).status).toBe(429)
  expect((await save('192.0.2.2', 4, 6_000_000)).status).toBe(201)

  for (const socket of begun) socket.destroy()
  await expect.poll(async () => (await save('192.0.2.1', 5, 6_000_000)).status, { timeout: 10_000 }).toBe(201)
})
