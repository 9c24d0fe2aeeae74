import { expect, it } from 'vitest'
import { pageHtml, withDashboard, withSplash } from './page-html.ts'
import { sitemap } from './sitemap.ts'

const template = `<html><head>
<title>App</title>
<meta name="description" content="All of it" />
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/frame.js">
</head><body><div id="root"></div></body></html>`
const none = { scripts: [], styles: [], fonts: [], theme: '', lateStart: '' }

it('inserts head and body as they are, including dollar signs', () => {
  const html = pageHtml(template, { head: '<title>Prices: $& and $1</title>', body: '<main>$$15</main>' }, none)
  expect(html).toContain('<title>Prices: $& and $1</title>')
  expect(html).toContain('<div id="root"><main>$$15</main></div>')
  expect(html).not.toContain('App')
  expect(html).not.toContain('All of it')
})

it('preloads the fonts and leaves the app to the late start script', () => {
  const html = pageHtml(
    template,
    { head: '<title>A</title>', body: 'b' },
    { ...none, scripts: ['assets/main.js', 'assets/frame.js'], fonts: ['assets/inter.woff2'], lateStart: 'later()' },
  )
  expect(html).not.toMatch(/modulepreload|type="module"/)
  expect(html).toContain('<script data-start="/assets/main.js /assets/frame.js">later()</script>')
  expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">')
})

it('inlines the styles and the theme script, so that the first paint needs no other file', () => {
  const linked = template.replace(
    '</head>',
    '<script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css"></head>',
  )
  const html = pageHtml(
    linked,
    { head: '<title>A</title>', body: 'b' },
    { ...none, styles: ['p{margin:$1}'], theme: 'go()' },
  )
  expect(html).toContain('<script>go()</script>')
  expect(html).toContain('<style>p{margin:$1}</style>')
  expect(html).not.toMatch(/theme\.js|app\.css/)
})

it('throws when the template has no root element', () => {
  const page = { head: '<title>A</title>', body: 'b' }
  expect(() => pageHtml(template.replace('<div id="root"></div>', ''), page, none)).toThrow('has no <div id="root">')
})

it('lists each page once in the sitemap, with a placeholder for the server address', () => {
  const page = { module: 'x.tsx', isListed: true }
  const text = sitemap([
    { ...page, path: '/' },
    { ...page, path: '/home', isListed: false },
    { ...page, path: '/pkms' },
  ])
  expect(text.match(/<loc>[^<]*/g)).toEqual(['<loc>%PUBLIC_URL%/', '<loc>%PUBLIC_URL%/pkms'])
})

it('names the files of the dashboard for the script that runs first', () => {
  expect(withDashboard('<script src="/theme.js"></script>', ['assets/desk.js', 'assets/client.js'])).toBe(
    '<script src="/theme.js" data-dashboard="/assets/desk.js /assets/client.js"></script>',
  )
  expect(() => withDashboard('<html></html>', [])).toThrow('does not load theme.js')
})

it('shows the logo in a page whose code has not loaded yet, and says what to do when it does not come or may not run', () => {
  const page = withSplash('<div id="root"></div>')
  expect(page).toMatch(/<div id="root"><div data-splash .*favicon\.svg/)
  expect(page).toMatch(/animation:late 0s 10s.*<p class="late .*Check your connection, then <a href=""/)
  expect(page).toMatch(/<noscript>.*needs JavaScript/)
})
