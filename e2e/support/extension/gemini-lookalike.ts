// A page built like gemini.google.com's chats: a question and its answer share an id, and older ones load while scrolling up.
import type { BrowserContext } from '@playwright/test'
import { virtualList } from './virtual-list.ts'

export const geminiUrl = 'https://gemini.google.com/app/33aa44bb55cc66dd'

/** An exchange is a question and its answer. */
export async function serveGemini(context: BrowserContext, exchanges: number): Promise<void> {
  await context.route('https://gemini.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', headers: STRICT, body: page(exchanges) }),
  )
}

// Gemini enforces Trusted Types.
const STRICT = {
  'Content-Security-Policy': "script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types page",
}

const code = `<response-element><code-block><div class="code-block"><div class="code-block-decoration"><span>Python</span><button>Copy code</button></div><pre><code data-test-id="code-content"><span>print</span>(384400)\n</code></pre></div></code-block></response-element>`
const table = `<table-block><table><thead><tr><td><strong>Body</strong></td><td>km</td></tr></thead><tbody><tr><td>Moon</td><td>384,400</td></tr></tbody></table><div class="table-footer"><button>Export to Sheets</button></div></table-block>`
const math = `<div class="math-block" data-math="d=\\frac{ct}{2}"><span class="katex-display">drawn</span></div>`
const cited = `<source-footnote><sup class="superscript"><a href="https://nasa.gov/moon">1</a></sup></source-footnote>`

function answer(number: number): string {
  if (number === 1) return `<p>Answer 1${cited}</p>${code}`
  if (number === 2)
    return `<p>Answer 2 is <span class="math-inline" data-math="3.8\\times 10^8">drawn</span> m</p>${table}${math}`
  return `<p>Answer ${number}</p>`
}

const page = (exchanges: number) => {
  const said = Array.from({ length: exchanges + 10 }, (_, at) => answer(at + 1))
  const draw = `(number) => {
    const made = document.createElement('div')
    made.className = 'conversation-container'
    made.id = 'exchange-' + number
    made.innerHTML = own.createHTML('<user-query><span class="cdk-visually-hidden">You said</span><div class="query-text"><p class="query-text-line">Question ' +
      number + '</p></div></user-query><model-response><model-thoughts>secret thoughts</model-thoughts><message-content><div class="markdown">' +
      said[number - 1] + '</div></message-content><message-actions><button>Good response</button></message-actions></model-response>')
    return made
  }`
  return `<!doctype html><title>Google Gemini</title><body style="margin: 0">
<style>message-content, model-response, user-query { display: block } .query-text p { margin: 0 }</style>
<conversations-list><a href="/app/33aa44bb55cc66dd">Stars</a> <a href="/app/44bb55cc66dd77ee">Moons</a></conversations-list>
<main><span data-test-id="conversation-title"> Stars </span>
<infinite-scroller data-test-id="chat-history-container" style="display: block; height: 90vh; overflow-y: auto"></infinite-scroller></main>
<script>
  // The page opens conversations itself, without loading anew.
  addEventListener('click', (event) => {
    const link = event.target.closest('conversations-list a')
    if (!link) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    document.querySelector('[data-test-id="conversation-title"]').textContent = link.textContent
  })
</script>
<script>const own = trustedTypes.createPolicy('page', { createHTML: (html) => html });const said = ${JSON.stringify(said).replaceAll('</', '<\\/')};${virtualList({ draw, scroller: 'infinite-scroller', turns: exchanges, loaded: 10 })}</script>`
}
