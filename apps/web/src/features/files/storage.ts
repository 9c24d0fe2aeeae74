// The three requests to the file storage that this feature needs. The whole storage client is left out of the app, see
// `build/no-storage.ts`.
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'

const BUCKET = 'attachments'

export async function downloadObject(client: Client, path: string): Promise<Blob | null> {
  const answer = await ask(client, `object/authenticated/${BUCKET}/${encoded(path)}`)
  return answer.ok ? answer.blob() : null
}

/** An address that downloads the file under this name, for a minute. */
export async function signedDownload(client: Client, path: string, name: string): Promise<string | null> {
  const answer = await ask(client, `object/sign/${BUCKET}/${encoded(path)}`, { expiresIn: 60 })
  if (!answer.ok) return null
  const { signedURL } = await answer.json()
  const { url } = await publicConfig()
  return `${url}/storage/v1${signedURL}&download=${encodeURIComponent(name)}`
}

export async function copyObject(client: Client, from: string, to: string): Promise<void> {
  await ask(client, 'object/copy', { bucketId: BUCKET, sourceKey: from, destinationKey: to })
}

async function ask(client: Client, path: string, body?: object): Promise<Response> {
  const { url, anonKey } = await publicConfig()
  const { data } = await client.auth.getSession()
  return fetch(`${url}/storage/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
