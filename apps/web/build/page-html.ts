// A prerendered page: the app's own page with the content in its place and its own head. Styles and the theme's script stand in
// the page itself: nothing has to come before the first paint, and the app comes after it.
import type { Prerendered } from '../src/prerender.tsx'
import type { PageParts } from './page-parts.ts'

export function pageHtml(template: string, { head, body }: Prerendered, parts: PageParts): string {
  const links = [
    ...parts.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
  ]
  const files = parts.scripts.map((file) => `/${file}`).join(' ')
  const start = `    <script data-start="${files}">${parts.lateStart}</script>`
  const styles = parts.styles.map((css) => `<style>${css}</style>`)
  return inPlaceOf(
    template
      .replace(SITE_DESCRIPTION, '')
      .replace(APP_SCRIPT, '')
      .replace(THEME_SCRIPT, () => `<script>${parts.theme}</script>`)
      .replaceAll(STYLESHEET, '')
      .replaceAll(PRELOAD, ''),
    [SITE_TITLE, head],
    ['</head>', `${[...links, ...styles].join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${body}</div>\n${start}`],
  )
}

const SITE_TITLE = /<title>[^<]*<\/title>/
const SITE_DESCRIPTION = /<meta name="description"[^>]*>\s*/
const THEME_SCRIPT = /<script src="\/theme\.js"><\/script>/
const APP_SCRIPT = /<script type="module"[^>]*><\/script>\s*/
const PRELOAD = /<link rel="modulepreload"[^>]*>\s*/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>\s*/g

/** By function: a dollar sign in the content is no pattern. */
function inPlaceOf(template: string, ...changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((html, [old, text]) => {
    const next = html.replace(old, () => text)
    if (next === html) throw new Error(`The app's page has no ${old}.`)
    return next
  }, template)
}
