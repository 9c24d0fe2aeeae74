// The address of a small copy of a picture, for cards. The server makes the copy. Without a connection, the picture itself is taken from
// the device.
import { type FileOwner, fileRow } from '../../lib/data/file-row.ts'
import { publicConfig } from '../../lib/data/public-config.ts'

export function thumbnailUrl(owner: FileOwner, sha256: string): Promise<string | null> {
  const url =
    urls.get(sha256) ??
    smallCopy(owner, sha256)
      .catch(() => null)
      .then(async (small) => small ?? (await import('../files/index.ts')).fileUrl(owner, sha256))
  urls.set(sha256, url)
  // A failure is not remembered.
  url.then(
    (found) => found ?? urls.delete(sha256),
    () => urls.delete(sha256),
  )
  return url
}

const urls = new Map<string, Promise<string | null>>()

async function smallCopy(owner: FileOwner, sha256: string): Promise<string | null> {
  const row = await fileRow(owner, sha256)
  if (!row) return null
  const { url, anonKey } = await publicConfig()
  const { data } = await owner.client.auth.getSession()
  const path = [row.user_id, row.capture_id, row.name].map(encodeURIComponent).join('/')
  const answer = await fetch(`${url}/storage/v1/render/image/authenticated/attachments/${path}?width=640&height=320`, {
    headers: { apikey: anonKey, authorization: `Bearer ${data.session?.access_token ?? anonKey}` },
  })
  return answer.ok ? URL.createObjectURL(await answer.blob()) : null
}
