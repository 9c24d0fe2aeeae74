import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { prerender } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'
import { wholeParts } from './build/whole-parts.ts'

// `npx vite apps/web` for work on the screens; the API comes from a server started with `npm start`.
const api = 'http://127.0.0.1:4000'

// What every page needs comes in one piece: it packs better than twenty.
const FRAME = new RegExp(
  [
    'node_modules/(react|react-dom|react-router|scheduler|clsx)/',
    'lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|context|shared|icons/(menu|x|sun|moon|monitor))',
    'packages/core/src/(site/site|messages/shell)\\.ts',
    'packages/ui/src/(logo|button|icon-button)\\.tsx',
    'apps/web/src/lib/(site|ui/theme|data/supabase|session/(session-store|use-session|auth-params))\\.ts',
    'apps/web/src/lib/device/install-offer\\.ts',
    'apps/web/src/app/(app|routes|guards|share-intake|error-boundary|public-routes|early-input)\\.tsx',
    'apps/web/src/components/(page-|site/(site-header|site-footer\\.|store-link)|static-content|theme-choice|use-disclosure)',
  ].join('|'),
)

// What public pages and the dashboard share. Without this group it would be part of the dashboard's piece, and public pages would load that.
const SHARED = new RegExp(
  [
    'lucide-react/dist/esm/icons/(check|chevron-down|circle-check|circle-exclamation-point|info|search)\\.mjs',
    'packages/core/src/(device/byte-size|capture/(storable-text|truncate)|database/checked|pending/storage-keys|plan/limits|util/grouped)\\.ts',
    'packages/ui/src/(badge|banner|field-frame|field|skeleton)\\.tsx',
    'apps/web/src/components/fault-line',
    'apps/web/src/lib/(data/public-config|device/(copy-text|download-file|local-values)|ui/(use-call|use-once|use-search-words))\\.ts',
  ].join('|'),
)

// What public pages share with parts of the app that load later. The dashboard does not wait for it.
const PAGES =
  /icons\/(eye|eye-off|key-round)\.mjs|core\/src\/messages\/public\/pricing\.ts|web\/src\/components\/prose\.ts/

// What the dashboard needs at first, for the same reason. Public pages use none of it.
const DESK = new RegExp(
  [
    'node_modules/@tanstack/(query-core|react-query)/(?!build/modern/(?:mutationObserver|useMutation)\\.js)',
    'apps/web/src/app/(dashboard-layout|use-persisted-queries|screens/signed-in-screens)',
    'apps/web/src/features/dashboard/(dashboard-page|use-|list/(captures-section|list-notices|no-captures|use-steps)|view/(use-|dashboard-view)|notices/pro-note)',
    'apps/web/src/features/captures/(list/(capture-grid|captures-|use-captures-list|use-masonry|use-scroll-anchor|masonry-|selection)|card/|captures-|read-captures|use-pending-work|highlight\\.ts)',
    'lucide-react/dist/esm/icons/hash\\.mjs',
    'apps/web/src/features/notebooks/(notebook-tree|tree-entry|use-notebooks|notebook-dialogs)',
    'apps/web/src/lib/data/(notebooks-queries|profile-query|query-client|live-changes|refresher|captures-key|unwrap|query-snapshot)',
  ].join('|'),
)

// Parts that load later, each in one file with everything that it imports. Left to itself, the bundler makes a file of every module
// that two parts share, and opening a note would fetch fifty. What stands first takes what several of them import.
const PARTS = [
  { name: 'schemas', test: /node_modules\/zod\// },
  { name: 'reading', test: /components\/reading\/(reading-text|dress)/ },
  { name: 'icons', test: /node_modules\/lucide-react\// },
  {
    name: 'controls',
    test: /packages\/ui\/src\/|node_modules\/@radix-ui\/|core\/src\/messages\/(history|links)|ui\/use-debounced/,
  },
  { name: 'links', test: /features\/links\/index\.ts/ },
  { name: 'saving', test: /web\/src\/lib\/(saving|drafts)\/|captures\/(apply-actions|copy-content)/ },
  { name: 'query', test: /core\/src\/search\/(query|find-hits)/ },
  { name: 'note', test: /features\/captures\/detail\/capture-screen/ },
  { name: 'rich-text-editor', test: /rich-text-editor\.tsx/ },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), woff2Only(), wholeParts(), prerender(), serviceWorker()],
  // The browsers of that target preload modules themselves.
  build: {
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second page makes PDFs for the extension.
      input: ['index.html', 'make-pdf.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME, priority: 3 },
            { name: 'shared', test: SHARED, priority: 2 },
            { name: 'pages', test: PAGES, priority: 2 },
            { name: 'desk', test: DESK, priority: 1 },
            ...PARTS,
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/auth/v1': api,
      '/rest/v1': api,
      '/functions/v1': api,
      '/config.json': api,
      '/realtime/v1': { target: api, ws: true },
    },
  },
})

/** KaTeX offers each font in three formats. Every browser that runs the app reads the smallest. */
function woff2Only(): Plugin {
  return {
    name: 'jotsam-woff2-only',
    enforce: 'pre',
    transform(code, id) {
      if (/katex\.min\.css/.test(id)) return code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '')
    },
  }
}
