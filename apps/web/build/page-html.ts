// Builds a prerendered page from the app's index.html: inserts its head and body, and inlines the styles and the theme script, so that
// the first paint needs no other file. The app loads after it.
import type { FirstPaint, Prerendered } from '../src/prerender.tsx'
import type { PageAssets } from './page-assets.ts'

export function pageHtml(template: string, { head, body }: Prerendered, assets: PageAssets): string {
  const links = assets.fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  )
  const files = assets.scripts.map((file) => `/${file}`).join(' ')
  const start = `    <script data-start="${files}">${assets.lateStart}</script>`
  const styles = assets.styles.map((css) => `<style>${css}</style>`)
  return withReplaced(
    template
      .replace(SITE_DESCRIPTION, '')
      .replace(APP_SCRIPT, '')
      .replace(THEME_SCRIPT, () => `<script>${assets.theme}</script>`)
      .replaceAll(STYLESHEET, '')
      .replaceAll(PRELOAD, ''),
    [SITE_TITLE, head],
    ['</head>', `${[...links, ...styles].join('\n    ')}\n  </head>`],
    [EMPTY_ROOT, `<div id="root">${body}</div>\n${start}`],
  )
}

const EMPTY_ROOT = '<div id="root"></div>'
const SITE_TITLE = /<title>[^<]*<\/title>/
const SITE_DESCRIPTION = /<meta name="description"[^>]*>\s*/
const THEME_SCRIPT = /<script src="\/theme\.js"><\/script>/
const APP_SCRIPT = /<script type="module"[^>]*><\/script>\s*/
const PRELOAD = /<link rel="modulepreload"[^>]*>\s*/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>\s*/g

/** Replaces by a function, because `$` in a replacement string is a pattern. */
function withReplaced(template: string, ...changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((html, [old, text]) => {
    const next = html.replace(old, () => text)
    if (next === html) throw new Error(`The app's page has no ${old}.`)
    return next
  }, template)
}

/**
 * What is shown before the code has loaded, from the first bytes: its styles and the theme script are inlined, and the app's style sheet
 * stands below it, where it delays the code and not the first paint.
 */
export function withFirstPaint(
  template: string,
  { styles, splash, frame }: FirstPaint,
  scripts: { readonly theme: string; readonly firstPaint: string },
  dashboardParts: readonly string[],
): string {
  const [stylesheet = ''] = template.match(STYLESHEET) ?? []
  const parts = dashboardParts.map((file) => `/${file}`).join(' ')
  return withReplaced(
    template,
    [THEME_SCRIPT, `<script data-dashboard="${parts}">${scripts.theme}</script>`],
    [stylesheet, ''],
    ['</head>', `<style>${styles}</style>\n  </head>`],
    [EMPTY_ROOT, `${frame}\n<script>${scripts.firstPaint}</script>\n<div id="root">${splash}</div>\n${stylesheet}`],
  )
}
