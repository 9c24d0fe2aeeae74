import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Env } from '../deps.ts'
import type { PageHead } from './page-head.ts'
import { createWeb } from './web.ts'

const LONG_SCRIPT = `console.log(${JSON.stringify('long '.repeat(1000))})`
const keys = { jwtSecret: 'the-secret', anonKey: 'the-anon-key', serviceRoleKey: 'the-service-key' }

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web-'))
  await put('secret.txt', 'outside')
  await put(
    'dist/index.html',
    '<!doctype html><script>start()</script><script src="/assets/app-1a2b.js"></script>Front',
  )
  await put('dist/__spa-fallback.html', '<!doctype html>App')
  await put('dist/about/index.html', '<!doctype html>About')
  await put('dist/pricing.html', '<!doctype html>Pricing')
  await put(
    'dist/framed.html',
    '<!doctype html><meta name="frame-ancestors" content="chrome-extension: moz-extension:" />',
  )
  await put('dist/assets/app-1a2b.js', LONG_SCRIPT)
  await put('dist/assets/packed-3c4d.js', LONG_SCRIPT)
  await put('dist/assets/packed-3c4d.js.br', 'made by the build')
  await put('dist/sw.js', 'self.skipWaiting()')
  await put('dist/manifest.webmanifest', '{}')
  await put('dist/icon.png', 'png')
  await put('dist/reader.wasm', 'wasm')
  await put('dist/model.onnx', 'x'.repeat(3 * 1024 * 1024))
  await put('dist/clip.webm', 'film of the product')
  await put('dist/long.webm', 'x'.repeat(3 * 1024 * 1024))
  await put('dist/module.mjs', 'export {}')
  await put('dist/robots.txt', 'Sitemap: %PUBLIC_URL%/sitemap.xml')
  await put(
    'dist/settings.html',
    '<a href="%STORE_URL:https://store.example/?a=1&amp;b=2%">%FIGURE_USERS:50K+% at 100%, %HOME%</a>',
  )
  await put('dist/settings.html.br', 'made before the settings were known')
  await put('dist/settings.js', 'const url = "%PUBLIC_URL%"')
  await put('dist/other.zip', 'no ZIP file at all')
  const program = { 'server.json': strToU8('{ "server": "%PUBLIC_URL%" }'), 'program.js': strToU8('%PUBLIC_URL%') }
  await put('dist/program.zip', zipSync(program))
  await put('dist/.env', 'SECRET=1')
  await put('dist/.well-known/assetlinks.json', '[]')
  await symlink(join(dir, 'secret.txt'), join(dir, 'dist/link.txt'))
  await symlink(dir, join(dir, 'dist/up'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function put(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeFile(join(dir, path), text)
}

function site(webDir = 'dist', env: Record<string, string> = {}) {
  const parsed = readConfig({ WEB_DIR: join(dir, webDir), ...env })
  if (!parsed.ok) throw new Error('The configuration is wrong.')
  const hono = new Hono<Env>()
  hono.notFound(createWeb({ config: parsed.config, keys }))
  return hono
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site().request(path, { headers, method })
const page = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('pages and files', () => {
  it.each([
    ['/', 'Front'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/pricing', 'Pricing'],
    ['/dashboard', 'App'],
    ['/n/some/deep/place', 'App'],
    ['/p/caf%C3%A9', 'App'],
  ])('serves %s with the text %s', async (path, text) => {
    const response = await get(path, page)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain(text)
  })

  it('starts the app in index.html when the build has no separate page for it', async () => {
    await put('plain/index.html', 'Only page')
    expect(await (await site('plain').request('/anywhere', { headers: page })).text()).toBe('Only page')
  })

  it.each([
    ['a file that is missing', '/assets/gone-9z.js', page],
    ['a picture that is missing', '/photo.png', page],
    ['data that a script asks for', '/api/things', { Accept: 'application/json' }],
    ['a hidden file', '/.env', page],
  ])('answers 404 for %s', async (_case, path, headers) => {
    expect((await get(path, headers)).status).toBe(404)
  })

  it.each([
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/reader.wasm', 'application/wasm'],
    ['/module.mjs', 'text/javascript; charset=utf-8'],
    ['/model.onnx', 'application/octet-stream'],
    ['/icon.png', 'image/png'],
    ['/.well-known/assetlinks.json', 'application/json; charset=utf-8'],
  ])('sends the media type of %s', async (path, type) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  })

  it('answers HEAD with the headers alone, and refuses other methods', async () => {
    const head = await get('/sw.js', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '18', ''])
    const post = await get('/', {}, 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it.each([
    ['kept in memory', '/clip.webm', 'film of the product'],
    ['left on the disk', '/long.webm', 'x'.repeat(3 * 1024 * 1024)],
  ])('sends the part of a film %s that a player asks for', async (_case, path, text) => {
    const first = await get(path, { Range: 'bytes=0-1', 'Accept-Encoding': 'br' })
    expect([first.status, await first.text()]).toEqual([206, text.slice(0, 2)])
    expect(first.headers.get('content-range')).toBe(`bytes 0-1/${text.length}`)
    expect([first.headers.get('content-length'), first.headers.get('accept-ranges')]).toEqual(['2', 'bytes'])
    const tag = first.headers.get('etag') ?? ''
    const rest = await get(path, { Range: 'bytes=2-', 'If-Range': tag })
    expect([rest.status, await rest.text()]).toEqual([206, text.slice(2)])
  })

  it('sends the whole film when If-Range does not match, or the range does not exist', async () => {
    const changed = await get('/clip.webm', { Range: 'bytes=2-', 'If-Range': '"another"' })
    expect([changed.status, await changed.text()]).toEqual([200, 'film of the product'])
    const beyond = await get('/clip.webm', { Range: 'bytes=19-' })
    expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()]).toEqual([416, 'bytes */19', ''])
  })

  it('sends pages and scripts whole, whatever range is requested', async () => {
    const script = await get('/assets/app-1a2b.js', { Range: 'bytes=0-1' })
    expect([script.status, script.headers.get('accept-ranges')]).toEqual([200, null])
    expect(await script.text()).toBe(LONG_SCRIPT)
    const head = await get('/clip.webm', { Range: 'bytes=0-1' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '19'])
  })

  it('sends a large file from the disk', async () => {
    const response = await get('/model.onnx', { 'Accept-Encoding': 'br' })
    expect(response.headers.get('content-length')).toBe(String(3 * 1024 * 1024))
    expect((await response.arrayBuffer()).byteLength).toBe(3 * 1024 * 1024)
  })
})

describe('settings in pages', () => {
  const ask = async (path: string, env: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    site('dist', env).request(path, { headers })

  it('are replaced in pages, robots and sitemap only', async () => {
    const env = { PUBLIC_URL: 'https://notes.example.org', MAIL_OUTBOX: 'on' }
    expect(await (await ask('/robots.txt', env)).text()).toBe('Sitemap: https://notes.example.org/sitemap.xml')
    expect(await (await ask('/settings.js', env)).text()).toContain('%PUBLIC_URL%')
  })

  it('keep the default of the page when they are not set', async () => {
    expect(await (await ask('/settings')).text()).toBe(
      '<a href="https://store.example/?a=1&amp;b=2">50K+ at 100%, %HOME%</a>',
    )
  })

  it('are escaped, compressed and tagged as they are sent', async () => {
    const env = { STORE_URL: 'https://store.example/?q="x"&y', FIGURE_USERS: '<b>9</b>' }
    const plain = await ask('/settings', env)
    expect(await plain.text()).toBe(
      '<a href="https://store.example/?q=&#34;x&#34;&#38;y">&#60;b&#62;9&#60;/b&#62; at 100%, %HOME%</a>',
    )
    expect(plain.headers.get('etag')).not.toBe((await ask('/settings')).headers.get('etag'))
    const packed = await ask('/settings', env, { 'Accept-Encoding': 'br' })
    expect(await packed.text()).not.toContain('made before')
  })

  it('are replaced in the server.json of a ZIP file, so that any kind of download knows its server', async () => {
    const env = { PUBLIC_URL: 'https://notes.example.org', MAIL_OUTBOX: 'on' }
    const answer = await ask('/program.zip', env)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(JSON.parse(strFromU8(files['server.json'] ?? new Uint8Array()))).toEqual({ server: env.PUBLIC_URL })
    expect(strFromU8(files['program.js'] ?? new Uint8Array())).toBe('%PUBLIC_URL%')
    // Another server with the same file and address sends the same bytes.
    expect((await ask('/program.zip', env)).headers.get('etag')).toBe(answer.headers.get('etag'))
    expect((await ask('/program.zip')).headers.get('etag')).not.toBe(answer.headers.get('etag'))
    expect(await (await ask('/other.zip', env)).text()).toBe('no ZIP file at all')
  })
})

describe('pages with a head from a function', () => {
  const served = (head: PageHead) => {
    const parsed = readConfig({ WEB_DIR: join(dir, 'dist') })
    if (!parsed.ok) throw new Error('The configuration is wrong.')
    const hono = new Hono<Env>()
    hono.notFound(createWeb({ config: parsed.config, keys }, async (path) => (path.startsWith('/n/') ? head : null)))
    return hono
  }

  it('are the app’s page with that head, and are never cached', async () => {
    await put('dist/__spa-fallback.html', '<!doctype html><head><title>App</title></head>App')
    const hono = served({ title: 'A <note> for $1', meta: { robots: 'noindex', 'og:title': '"A"' } })
    const response = await hono.request('/n/1')
    expect(await response.text()).toBe(
      '<!doctype html><head><title data-head>A &#60;note&#62; for $1</title>\n<meta data-head name="robots" content="noindex">\n' +
        '<meta data-head property="og:title" content="&#34;A&#34;">\n</head>App',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await (await hono.request('/n/1', { method: 'HEAD' })).text()).toBe('')
    expect((await hono.request('/other', { headers: page })).headers.get('cache-control')).toBe('no-cache')
  })
})

describe('staying inside the folder', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '/..%5csecret.txt',
    '/secret.txt%00.html',
    '/link.txt',
    '/up/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%E0%A4%A',
    '//secret.txt',
    '/./../secret.txt',
  ])('does not leave it for %s', async (path) => {
    // Bypasses the URL parser, which would normalise the path.
    const request = new Request('http://localhost/')
    Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
    const response = await site().fetch(request)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('outside')
  })
})

describe('caching', () => {
  it.each([
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/', 'no-cache'],
    ['/dashboard', 'no-cache'],
    ['/assets/not-a-file', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/icon.png', 'public, max-age=3600'],
  ])('sends %s with the cache control %s', async (path, expected) => {
    expect((await get(path, page)).headers.get('cache-control')).toBe(expected)
  })

  it('answers 304 to a client that has the current file', async () => {
    const first = await get('/sw.js')
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    for (const headers of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", ${etag}` },
      { 'If-Modified-Since': modified },
    ]) {
      const again = await get('/sw.js', headers)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get('/sw.js', { 'If-None-Match': '"other"', 'If-Modified-Since': modified })).status).toBe(200)
  })

  it('serves the new file after a build', async () => {
    const hono = site()
    await put('dist/changing.html', 'before')
    const first = await hono.request('/changing')
    await put('dist/changing.html', 'behind')
    await utimes(join(dir, 'dist/changing.html'), new Date(), new Date(Date.now() + 5000))
    const second = await hono.request('/changing', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
    expect([second.status, await second.text()]).toEqual([200, 'behind'])
  })
})

describe('compression', () => {
  it('compresses large text files in the encoding that the client accepts', async () => {
    const ask = (encoding: string) => get('/assets/app-1a2b.js', { 'Accept-Encoding': encoding })
    const [br, gz, plain] = await Promise.all([ask('gzip, br'), ask('gzip'), ask('identity')])
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(new Uint8Array(await br.arrayBuffer())).toString()).toBe(LONG_SCRIPT)
    expect(gunzipSync(new Uint8Array(await gz.arrayBuffer())).toString()).toBe(LONG_SCRIPT)
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const { headers } of [br, gz, plain]) expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  it('prefers files that the build has compressed', async () => {
    const response = await get('/assets/packed-3c4d.js', { 'Accept-Encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('made by the build')
  })

  it.each(['/icon.png', '/sw.js'])('does not compress %s', async (path) => {
    expect((await get(path, { 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBeNull()
  })
})

describe('security headers', () => {
  it.each(['/', '/dashboard', '/assets/app-1a2b.js', '/gone.js'])('are sent with %s', async (path) => {
    const { headers } = await get(path, page)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('microphone=(self), camera=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const csp = headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(csp).toContain(directive)
    expect(csp).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('allow a page’s inline scripts on that page only', async () => {
    const front = (await get('/', page)).headers.get('content-security-policy') ?? ''
    expect(front).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='")
    expect((await get('/dashboard', page)).headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('let a page be framed only by those that it names', async () => {
    const framed = (await get('/framed', page)).headers.get('content-security-policy')
    expect(framed).toMatch(/frame-ancestors chrome-extension: moz-extension:$/)
  })

  it('let pages open the realtime socket of the public address', async () => {
    const response = await site('dist', { PUBLIC_URL: 'https://notes.example.org', MAIL_OUTBOX: 'on' }).request('/', {
      headers: page,
    })
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://notes.example.org wss://notes.example.org",
    )
  })

  it('require https only when the public address has https', async () => {
    const secure = await site('dist', { PUBLIC_URL: 'https://notes.example.org', MAIL_OUTBOX: 'on' }).request('/')
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull()
  })
})

describe('before the web app is built', () => {
  it('shows that the backend runs, with addresses to try', async () => {
    const hono = site('none', { PUBLIC_URL: 'http://127.0.0.1:4321', APP_NAME: 'Notes <b>' })
    const response = await hono.request('/', { headers: page })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('The backend runs')
    expect(html).toContain('curl http://127.0.0.1:4321/auth/v1/settings')
    expect(html).toContain('the-anon-key')
    expect(html).toContain('Notes &#60;b&#62;')
    expect(html).not.toContain('the-service-key')
    expect(html).not.toContain('the-secret')
  })

  it('allows nothing but its own style', async () => {
    const csp = (await site('none').request('/')).headers.get('content-security-policy')
    expect(csp).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
  })

  it('has no other page', async () => {
    expect((await site('none').request('/dashboard', { headers: page })).status).toBe(404)
  })
})
