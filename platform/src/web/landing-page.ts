// The front page of a server without a web app: it shows that the backend runs and how to reach it.
import type { Deps } from '../deps.ts'
import { escapeMarkup } from './escape-markup.ts'
import { hashSource } from './inline-scripts.ts'
import { policy } from './security-headers.ts'

export function landingPage({
  config,
  keys,
}: Pick<Deps, 'config' | 'keys'>): (headers: Record<string, string>) => Response {
  const html = page(escapeMarkup(config.appName), escapeMarkup(config.publicUrl), escapeMarkup(keys.anonKey))
  const csp = policy({
    'default-src': ["'none'"],
    'style-src': [hashSource(STYLE)],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
  return (headers) =>
    new Response(html, {
      headers: {
        ...headers,
        'Content-Security-Policy': csp,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
      },
    })
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2a33; --soft: #5b6b75; --paper: #fbfaf7; --card: #fff; --line: #e4e0d8; --sea: #0f7173 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecee; --soft: #9fb0b9; --paper: #11181c; --card: #182127; --line: #2a363d; --sea: #5cc8c0 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: clamp(2rem, 8vh, 6rem) 1.25rem }
h1 { font-size: clamp(1.8rem, 5vw, 2.6rem); line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 0.5rem }
h1::before { content: ""; display: inline-block; width: 0.55em; height: 0.55em; margin-right: 0.5em; border-radius: 50%; background: var(--sea) }
h2 { font-size: 1rem; margin: 2.25rem 0 0.5rem }
p { margin: 0; color: var(--soft) }
a { color: var(--sea) }
pre { margin: 0; padding: 1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; font: 0.85rem/1.6 ui-monospace, monospace; white-space: pre-wrap; word-break: break-all }
`

function page(name: string, url: string, anonKey: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}: the backend runs</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The backend runs</h1>
<p>${name} answers at <a href="${url}/healthz">${url}</a>. The web app has not been built yet.</p>
<h2>Ask it something</h2>
<pre>curl ${url}/auth/v1/settings \\
  -H 'apikey: ${anonKey}'</pre>
<h2>Or with the Supabase client</h2>
<pre>import { createClient } from '@supabase/supabase-js'

const supabase = createClient(
  '${url}',
  '${anonKey}',
)
await supabase.auth.signUp({ email: 'you@example.org', password: 'a long one' })</pre>
<h2>What the key is</h2>
<p>It is the public key: it only says which project calls. Who may see what is decided row by row in the database. The web app finds it in <a href="${url}/config.json">config.json</a>.</p>
</main>
</body>
</html>
`
}
