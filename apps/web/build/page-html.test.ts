import { expect, it } from 'vitest'
import { pageHtml, withFirstPaint } from './page-html.ts'
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

it('inlines all that the first paint needs, and names the files of the dashboard for the script that runs first', () => {
  const linked = template.replace(
    '</head>',
    '<script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css"></head>',
  )
  const paint = { styles: 'p{margin:$1}', splash: '<p>Logo</p>', frame: '<p>Frame</p>' }
  const html = withFirstPaint(linked, paint, { theme: 'go()', firstPaint: 'show()' }, ['assets/desk.js', 'assets/x.js'])
  const [head = '', body = ''] = html.split('<body>')
  expect(head).toContain('<script data-dashboard="/assets/desk.js /assets/x.js">go()</script>')
  expect(head).toContain('<style>p{margin:$1}</style>')
  expect(head).toContain('<script type="module" crossorigin src="/assets/main.js">')
  expect(head).not.toMatch(/theme\.js|app\.css/)
  // A style sheet blocks the paint of what follows it.
  expect(body).toMatch(
    /^<p>Frame<\/p>\s*<script>show\(\)<\/script>\s*<div id="root"><p>Logo<\/p><\/div>\s*<link rel="stylesheet"/,
  )
  expect(() => withFirstPaint(template, paint, { theme: '', firstPaint: '' }, [])).toThrow('has no')
})
