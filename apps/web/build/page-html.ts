// A prerendered page: the app's own page with the content in its place, its own head, and its parts on their way early.
import type { Prerendered } from '../src/prerender.tsx'
import type { PageParts } from './page-parts.ts'

export function pageHtml(template: string, { head, body }: Prerendered, { scripts, styles, fonts }: PageParts): string {
  const links = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !template.includes(link))
  return inPlaceOf(
    template.replace(SITE_DESCRIPTION, ''),
    [SITE_TITLE, head],
    ['</head>', `${links.join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${body}</div>`],
  )
}

const SITE_TITLE = /<title>[^<]*<\/title>/
const SITE_DESCRIPTION = /<meta name="description"[^>]*>\s*/

/** By function: a dollar sign in the content is no pattern. */
function inPlaceOf(template: string, ...changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((html, [old, text]) => {
    const next = html.replace(old, () => text)
    if (next === html) throw new Error(`The app's page has no ${old}.`)
    return next
  }, template)
}
