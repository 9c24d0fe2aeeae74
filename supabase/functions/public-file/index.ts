// GET ?note=PUBLIC_ID: the files of a shared capture, as a list. With &file=SHA256: the bytes of one of them, and with &download=NAME to
// save it. Every request asks again whether the capture is shared, and whether its text names the file.
import { answer, refusal } from '../_shared/answer.ts'
import { namedDownload } from '../_shared/named-download.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'

export default serverFunction(['GET'], async (request, context) => {
  const asked = new URL(request.url).searchParams
  const service = serviceClient(context)
  const { data: capture } = await service
    .from('captures')
    .select('id, content')
    .match({ public_id: asked.get('note') ?? '', is_public: true })
    .maybeSingle()
    .throwOnError()
  const { data: all } = capture
    ? await service.from('attachments').select().eq('capture_id', capture.id).throwOnError()
    : { data: [] }
  const files = all.filter(({ sha256 }) => sha256 !== null && capture?.content.includes(`/files/${sha256}`))
  const wanted = asked.get('file')
  if (wanted === null)
    return answer(
      200,
      files.map(({ sha256, name, mime, bytes }) => ({ sha256, name, mime, bytes })),
    )
  const file = files.find(({ sha256 }) => sha256 === wanted)
  if (!file) return refusal(404, 'Not found')
  const path = `${file.user_id}/${file.capture_id}/${encodeURIComponent(file.name)}`
  const { data: bytes } = await service.storage.from('attachments').download(path).asStream()
  if (!bytes) return refusal(404, 'Not found')
  return new Response(bytes as unknown as BodyInit, {
    headers: servedAs(file.mime, asked.get('download')),
  })
})

/** Nothing in a file may run, and caches must not store it, because its note may be unshared at any moment. */
function servedAs(mime: string, download: string | null): Record<string, string> {
  const isShown = download === null && SHOWN.test(mime)
  return {
    'Content-Type': isShown ? mime : 'application/octet-stream',
    'Content-Disposition': isShown ? 'inline' : namedDownload(download ?? 'file'),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'none',
  }
}

const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon)|application\/pdf)$/
