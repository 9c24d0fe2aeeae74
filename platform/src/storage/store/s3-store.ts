// Bytes in a bucket of any store that speaks S3's protocol. S3_URL names it: https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type FileStore, VERSION } from './file-store.ts'

const ATTEMPTS = 3
const PATIENCE_MS = 30_000
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function createS3Store(s3Url: string): FileStore {
  const { client, bucketUrl, prefix } = parse(s3Url)

  async function request(method: string, url: URL, options: RequestOptions = {}): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(method, url, options).catch((error: unknown) => {
        if (attempt === ATTEMPTS) throw error
        return null
      })
      if (answer && (answer.status < 500 || attempt === ATTEMPTS)) return answer
      await answer?.body?.cancel()
      await sleep(attempt * 200)
    }
  }

  async function send(method: string, url: URL, { headers = {}, sha256 = NOTHING, file, size }: RequestOptions) {
    const signed = await client.sign(url, { method, headers: { ...headers, 'x-amz-content-sha256': sha256 } })
    if (file === undefined)
      return fetch(signed.url, { method, headers: signed.headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    signed.headers.set('content-length', String(size))
    // Streamed from the disk, so a large file needs no memory.
    const body = Readable.toWeb(createReadStream(file)) as unknown as BodyInit
    return fetch(signed.url, { method, headers: signed.headers, body, duplex: 'half' } as RequestInit)
  }

  const urlOf = (version: string) => new URL(`${bucketUrl}/${prefix}${version}`)

  return {
    async keep(version, { path, size, sha256 }) {
      const answer = await request('PUT', urlOf(version), { file: path, size, sha256 })
      if (!answer.ok) throw await faultOf('PUT', answer)
      await answer.body?.cancel()
      await rm(path, { force: true })
    },
    async read(version, range) {
      if (!VERSION.test(version)) return null
      const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {}
      // The time limit is for the beginning of the answer; a large file may take longer.
      const signed = await client.sign(urlOf(version), {
        headers: { ...headers, 'x-amz-content-sha256': NOTHING },
      })
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), PATIENCE_MS)
      const answer = await fetch(signed.url, { headers: signed.headers, signal: abort.signal }).finally(() =>
        clearTimeout(timer),
      )
      if (answer.status === 404) return null
      if (!answer.ok || !answer.body) throw await faultOf('GET', answer)
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    async size(version) {
      if (!VERSION.test(version)) return null
      const answer = await request('HEAD', urlOf(version))
      return answer.ok ? Number(answer.headers.get('content-length')) : null
    },
    async erase(version) {
      if (!VERSION.test(version)) return
      const answer = await request('DELETE', urlOf(version))
      if (!answer.ok && answer.status !== 404) throw await faultOf('DELETE', answer)
      await answer.body?.cancel()
    },
    async *list() {
      for (let token: string | undefined; ; ) {
        const url = new URL(bucketUrl)
        url.searchParams.set('list-type', '2')
        url.searchParams.set('prefix', prefix)
        if (token !== undefined) url.searchParams.set('continuation-token', token)
        const answer = await request('GET', url)
        if (!answer.ok) throw await faultOf('GET', answer)
        const text = await answer.text()
        // The keys are versions, so nothing in them needs to be decoded.
        for (const [, item = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const version = tagOf(item, 'Key')?.slice(prefix.length) ?? ''
          if (VERSION.test(version)) yield { version, storedAt: new Date(tagOf(item, 'LastModified') ?? 0) }
        }
        token = tagOf(text, 'NextContinuationToken')
        if (token === undefined) return
      }
    },
  }
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly sha256?: string
  readonly file?: string
  readonly size?: number
}

function parse(s3Url: string) {
  const url = new URL(s3Url)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  return {
    client: new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
    }),
    bucketUrl: `${url.protocol}//${url.host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}

const tagOf = (xml: string, tag: string): string | undefined => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

async function faultOf(method: string, answer: Response): Promise<Error> {
  const reason = tagOf(await answer.text().catch(() => ''), 'Code') ?? ''
  return new Error(`The store at S3_URL answered ${method} with ${answer.status} ${reason}`)
}
