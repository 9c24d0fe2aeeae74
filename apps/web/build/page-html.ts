// A prerendered page: the app's own page with the content in its place, its own head, and its parts on their way early. Styles
// and the theme's script stand in the page itself: nothing has to come before the first paint.
import type { Prerendered } from '../src/prerender.tsx'
import type { PageParts } from './page-parts.ts'

export function pageHtml(template: string, { head, body }: Prerendered, parts: PageParts): string {
  const links = [
    ...parts.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...parts.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !template.includes(link))
  const styles = parts.styles.map((css) => `<style>${css}</style>`)
  return inPlaceOf(
    template
      .replace(SITE_DESCRIPTION, '')
      .replace(THEME_SCRIPT, () => `<script>${parts.theme}</script>`)
      .replaceAll(STYLESHEET, ''),
    [SITE_TITLE, head],
    ['</head>', `${[...links, ...styles].join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${body}</div>`],
  ).replaceAll(APP_SCRIPT, (tag) => `${tag} fetchpriority="low"`)
}

const SITE_TITLE = /<title>[^<]*<\/title>/
const SITE_DESCRIPTION = /<meta name="description"[^>]*>\s*/
const THEME_SCRIPT = /<script src="\/theme\.js"><\/script>/
// The page can be read without them: what it shows comes first.
const APP_SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>\s*/g

/** By function: a dollar sign in the content is no pattern. */
function inPlaceOf(template: string, ...changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((html, [old, text]) => {
    const next = html.replace(old, () => text)
    if (next === html) throw new Error(`The app's page has no ${old}.`)
    return next
  }, template)
}
