// Serves the built web app: files as they are, prerendered pages, and the app's own page for every other address.
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { preferredEncoding } from '../http/accept-encoding.ts'
import { byteRange, isStill } from '../http/byte-range.ts'
import { cacheControl } from './cache-control.ts'
import { contentType, isCompressible, isHtml } from './content-type.ts'
import { type Content, createFileCache, type WebFile } from './file-cache.ts'
import { fallbackPage, findFile, hasApp, isNavigation } from './find-file.ts'
import { landingPage } from './landing-page.ts'
import { type HeadOf, type PageHead, withHead } from './page-head.ts'
import { fillIn } from './page-settings.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

export type Web = (context: Context<Env>) => Promise<Response>

/** `headOf` returns the head of pages for which a server function provides one. */
export function createWeb(deps: Pick<Deps, 'config' | 'keys'>, headOf: HeadOf = async () => null): Web {
  const { webDir, publicUrl } = deps.config
  const files = createFileCache(fillIn(deps.config))
  const common = securityHeaders(publicUrl)
  const landing = landingPage(deps)

  async function answerFile(context: Context<Env>, path: string): Promise<Response> {
    const file = await files.read(path)
    if (!file) return plain(404, 'Not found\n', common)
    const encoding = preferredEncoding(context.req.header('accept-encoding'))
    const content = await file.encoded(encoding)
    const headers = {
      ...common,
      ...(isHtml(path) ? { 'Content-Security-Policy': contentSecurityPolicy(publicUrl, file) } : {}),
      'Cache-Control': cacheControl(context.req.path, path),
      ETag: file.etag,
      'Last-Modified': file.modified.toUTCString(),
      Vary: 'Accept-Encoding',
      // Public data, readable by pages of other sites.
      ...(path.endsWith('.json') ? { 'Access-Control-Allow-Origin': '*' } : {}),
    }
    if (isUnchanged(context, file)) return new Response(null, { status: 304, headers })
    // Ranges serve films and resumed downloads. Compressed files are small and sent whole.
    if (!isCompressible(path))
      return answerPart(context, file, content, { ...headers, 'Content-Type': contentType(path) })
    return new Response(context.req.method === 'HEAD' ? null : content.body(), {
      headers: {
        ...headers,
        'Content-Type': contentType(path),
        'Content-Length': String(content.bytes),
        ...(content.encoding ? { 'Content-Encoding': content.encoding } : {}),
      },
    })
  }

  /** Never cached: its content may change at any time. */
  async function answerWithHead(context: Context<Env>, path: string, head: PageHead): Promise<Response> {
    const file = await files.read(path)
    if (!file) return plain(404, 'Not found\n', common)
    const html = await new Response((await file.encoded(null)).body()).text()
    return new Response(context.req.method === 'HEAD' ? null : withHead(html, head), {
      headers: {
        ...common,
        'Content-Security-Policy': contentSecurityPolicy(publicUrl, file),
        'Content-Type': contentType(path),
        'Cache-Control': 'no-store',
      },
    })
  }

  return async (context) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD')
      return plain(405, 'Only GET and HEAD are answered here\n', { ...common, Allow: 'GET, HEAD' })
    if (!(await hasApp(webDir))) return path === '/' ? landing(common) : plain(404, 'Not found\n', common)
    const found = await findFile(webDir, path)
    if (found) return answerFile(context, found)
    // Link previews do not send an Accept header for pages.
    const head = await headOf(path)
    if (head) return answerWithHead(context, await fallbackPage(webDir), head)
    if (!isNavigation(path, context.req.header('accept'))) return plain(404, 'Not found\n', common)
    return answerFile(context, await fallbackPage(webDir))
  }
}

function plain(status: number, text: string, headers: Record<string, string>): Response {
  const more = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers: { ...headers, ...more } })
}

function answerPart(context: Context<Env>, file: WebFile, content: Content, common: Record<string, string>): Response {
  const { bytes } = content
  const headers = { ...common, 'Accept-Ranges': 'bytes' }
  if (context.req.method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'Content-Length': String(bytes) } })
  const asked = isStill(file, context.req.header('if-range')) ? context.req.header('range') : undefined
  const range = byteRange(asked, bytes)
  switch (range.kind) {
    case 'whole':
      return new Response(content.body(), { headers: { ...headers, 'Content-Length': String(bytes) } })
    case 'unsatisfiable':
      return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes}` } })
    case 'part':
      return new Response(content.body(range), {
        status: 206,
        headers: {
          ...headers,
          'Content-Length': String(range.to - range.from + 1),
          'Content-Range': `bytes ${range.from}-${range.to}/${bytes}`,
        },
      })
  }
}

function isUnchanged(context: Context<Env>, file: WebFile): boolean {
  const tags = context.req.header('if-none-match')
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(file.etag))
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  // The header has a resolution of one second.
  return Number.isFinite(since) && Math.floor(file.modified.getTime() / 1000) * 1000 <= since
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
