// npm run bench -- files [count=1000 clients=8]: uploads and downloads pictures through the product, and compares it with a bare Node
// server that writes the same bytes to the same disk and reads them again, without permissions, rows or hashes.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { quantile } from '../platform/measure.ts'
import { newAccount } from '../platform/new-account.ts'
import { startServer } from '../platform/server-process.ts'

const MEMORY_MB = 200

interface Target {
  up(n: number, bytes: Buffer): Promise<void>
  down(n: number): Promise<number>
}

export default async function benchFiles(out: (line: string) => void, args: readonly string[] = []): Promise<void> {
  const given = Object.fromEntries(args.map((arg) => arg.split('=')))
  const [count, clients] = [Number(given.count ?? 1000), Number(given.clients ?? 8)]
  const pictures = await Promise.all(Array.from({ length: 20 }, () => picture()))
  const size = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length
  out(`${count} pictures of ${Math.round(size / 1000)} kB, ${clients} at a time`)

  const bare = await startBare()
  await measure(out, 'bare Node', bare.target, pictures, count, clients)
  await bare.stop()

  await using server = await startServer()
  const before = server.memoryMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memoryMb())
  }, 50)
  await measure(out, 'storage/v1', await productTarget(server), pictures, count, clients)
  clearInterval(watch)
  out(`memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (goal: under ${MEMORY_MB} MB)`)
  if (most > MEMORY_MB) process.exitCode = 1
}

const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`

/** Noise, so that no two pictures are alike: about the size of a scaled-down phone picture. */
const picture = () =>
  sharp(randomBytes(640 * 480 * 3), { raw: { width: 640, height: 480, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()

async function measure(
  out: (line: string) => void,
  name: string,
  target: Target,
  pictures: readonly Buffer[],
  count: number,
  clients: number,
): Promise<void> {
  let bytes = 0
  const run = async (work: (n: number) => Promise<number>) => {
    bytes = 0
    let next = 0
    const times: number[] = []
    const startedAt = performance.now()
    const worker = async () => {
      for (let n = next++; n < count; n = next++) {
        const began = performance.now()
        const moved = await work(n)
        bytes += moved
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: clients }, worker))
    const seconds = (performance.now() - startedAt) / 1000
    return `${Math.round(count / seconds)}/s, ${(bytes / seconds / 1e6).toFixed(0)} MB/s, p50 ${ms(times, 0.5)}, p95 ${ms(times, 0.95)}`
  }
  const up = await run(async (n) => {
    // A picture of its own each time: the same one twice in a note is stored once.
    const own = Buffer.concat([pictures[n % pictures.length] as Buffer, Buffer.from(String(n))])
    await target.up(n, own)
    return own.length
  })
  out(`${name.padEnd(12)} up    ${up}`)
  const sent = bytes
  const down = await run((n) => target.down(n))
  out(`${name.padEnd(12)} down  ${down}`)
  if (bytes !== sent) throw new Error(`${sent} bytes went up and ${bytes} came down.`)
}

async function productTarget(server: Awaited<ReturnType<typeof startServer>>): Promise<Target> {
  const { client, session } = await newAccount(server)
  const note = await client.from('captures').insert({ content: 'Pictures' }).select('id').single().throwOnError()
  const files = client.storage.from('attachments')
  const path = (n: number) => `${session.user.id}/${note.data.id}/${n}.jpg`
  return {
    async up(n, bytes) {
      const answer = await files.upload(path(n), bytes, { contentType: 'image/jpeg' })
      if (answer.error) throw answer.error
    },
    async down(n) {
      const answer = await files.download(path(n))
      if (answer.error) throw answer.error
      return (await answer.data.arrayBuffer()).byteLength
    },
  }
}

async function startBare(): Promise<{ target: Target; stop(): Promise<void> }> {
  const folder = await mkdtemp('/tmp/jotsam-bench-bare-')
  const server = createServer(async (request, response) => {
    const file = join(folder, (request.url ?? '').slice(1))
    if (request.method === 'GET') return pipeline(createReadStream(file), response)
    await pipeline(request, createWriteStream(file, { flush: true }))
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    target: {
      async up(n, bytes) {
        await (await fetch(`${url}/${n}`, { method: 'POST', body: new Uint8Array(bytes) })).text()
      },
      down: async (n) => (await (await fetch(`${url}/${n}`)).arrayBuffer()).byteLength,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
