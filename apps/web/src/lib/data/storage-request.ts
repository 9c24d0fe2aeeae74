// Requests to the file storage. The whole storage client is left out of the app, see `build/no-storage.ts`.
import { publicConfig } from './public-config.ts'
import type { Client } from './supabase.ts'

/** A POST when there is a body. */
export async function storageRequest(client: Client, path: string, body?: object): Promise<Response> {
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

/** An address that downloads the file under this name, for a minute. */
export async function signedDownload(
  client: Client,
  bucket: string,
  path: string,
  name: string,
): Promise<string | null> {
  const answer = await storageRequest(client, `object/sign/${bucket}/${encodedPath(path)}`, { expiresIn: 60 })
  if (!answer.ok) return null
  const { signedURL } = await answer.json()
  const { url } = await publicConfig()
  return `${url}/storage/v1${signedURL}&download=${encodeURIComponent(name)}`
}

export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
