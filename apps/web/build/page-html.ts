// Builds a prerendered page from the app's index.html: inserts its head and body, and inlines the styles and the theme script, so that
// the first paint needs no other file. The app loads after it.
import type { Prerendered } from '../src/prerender.tsx'
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

/** The logo where the loading screen will show it. A slow connection needs seconds for the code that draws that screen. */
export function withSplash(template: string): string {
  return withReplaced(template, [EMPTY_ROOT, `<div id="root">${SPLASH}</div>`])
}

const BELOW_LOGO = 'fixed inset-x-4 top-2/3 text-center text-ink'

// The words show only after ten seconds, when the code may never come. They use a font of the system: another would delay the code.
const SPLASH =
  '<div data-splash role="status" aria-label="Loading" class="grid min-h-dvh place-content-center bg-paper">' +
  '<img src="/favicon.svg" alt="" width="44" height="44" style="margin-bottom:68px"></div>' +
  '<style>@keyframes late{to{visibility:visible}}.late{visibility:hidden;animation:late 0s 10s forwards;font-family:system-ui,sans-serif}</style>' +
  `<p class="late ${BELOW_LOGO}">This is taking a while. Check your connection, then ` +
  '<a href="" class="underline">load the page again</a>.</p>' +
  `<noscript><style>.late{display:none}</style><p class="${BELOW_LOGO}">` +
  'Jotsam needs JavaScript to show your notes. Allow it for this site, then load the page again.</p></noscript>'

/** Names the files of the dashboard for theme.js, which fetches them for a person who is signed in. */
export function withDashboard(template: string, parts: readonly string[]): string {
  const tag = '<script src="/theme.js"'
  if (!template.includes(tag)) throw new Error('The page does not load theme.js.')
  return template.replace(tag, `${tag} data-dashboard="${parts.map((file) => `/${file}`).join(' ')}"`)
}
