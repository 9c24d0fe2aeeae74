// A page built like claude.ai's chats, whose turns have no ids, and the site's data API.
import type { BrowserContext } from '@playwright/test'
import { virtualList } from './virtual-list.ts'

export const claudeUrl = 'https://claude.ai/chat/22222222-3333-4444-8555-666666666666'

/** `padding` adds that many characters to each answer in the data. */
export async function serveClaude(context: BrowserContext, first: number, padding = 0) {
  let turns = first
  let isRefused = false
  const listed = new Map<string, string>()
  const read: string[] = []
  await context.route('https://claude.ai/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname.startsWith('/chat/')) return route.fulfill({ contentType: 'text/html', body: page(turns) })
    if (isRefused) return route.fulfill({ status: 403, json: {} })
    if (pathname === '/api/organizations') return route.fulfill({ json: [{ uuid: 'org-1' }] })
    if (pathname === '/api/organizations/org-1/chat_conversations') {
      const all = [...listed].map(([uuid, updated_at]) => ({ uuid, updated_at, name: uuid }))
      const offset = Number(searchParams.get('offset'))
      return route.fulfill({ json: all.slice(offset, offset + 2) })
    }
    if (pathname.startsWith('/api/organizations/org-1/chat_conversations/')) {
      read.push(pathname.split('/').at(-1) ?? '')
      return route.fulfill({ json: data(turns, padding) })
    }
    return route.fulfill({ status: 404, json: {} })
  })
  return {
    /** The conversations in the site's list, which it sends two at a time, with the time of their last change. */
    listed,
    /** The conversations that were asked for, in order. */
    read,
    /** The data API answers 403 from now on. */
    refuseData() {
      isRefused = true
    },
    /** Adds turns to the site's data. */
    grow(more: number) {
      turns += more
    },
  }
}

/** The text of each question; some are repeated, as in real chats. */
const question = (number: number) => (number % 10 === 5 ? `Go on ${Math.ceil(number / 20)}` : `Question ${number}`)

const data = (turns: number, padding: number) => ({
  name: 'Bread at home',
  model: 'claude-baker-4',
  current_leaf_message_uuid: `m${turns}`,
  chat_messages: Array.from({ length: turns }, (_, at) => ({
    uuid: `m${at + 1}`,
    parent_message_uuid: at === 0 ? '00000000-0000-4000-8000-000000000000' : `m${at}`,
    sender: at % 2 ? 'assistant' : 'human',
    created_at: `2026-11-15T10:${String(at % 60).padStart(2, '0')}:00.000000+00:00`,
    content: [
      ...(at === 1 ? [{ type: 'thinking', thinking: 'Yeast needs an hour.' }] : []),
      { type: 'text', text: at % 2 ? answerMarkdown(at + 1) + more(padding) : question(at + 1), citations: [] },
    ],
  })),
})

const more = (padding: number) => (padding === 0 ? '' : `\n\n${'flour '.repeat(padding / 6)}`)

function answerMarkdown(number: number): string {
  if (number === 2) return 'Answer 2\n\n```bash\nsleep 3600\n```\n\nRise $\\frac{350}{500}$ high.'
  if (number === 4)
    return 'Answer 4\n\n| Flour | Water |\n|---|---|\n| 500 g | 350 g |\n\nSee [the mill](https://mill.example/flour).'
  return `Answer ${number}`
}

function answerHtml(number: number): string {
  if (number === 2)
    return `<p>Answer 2</p><div class="relative group/copy"><div class="text-text-500">bash</div><pre><code class="language-bash">sleep 3600</code></pre></div><p>Rise <span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">\\frac{350}{500}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span> high.</p>`
  if (number === 4)
    return '<p>Answer 4</p><table><thead><tr><th>Flour</th><th>Water</th></tr></thead><tbody><tr><td>500 g</td><td>350 g</td></tr></tbody></table><p>See <a href="https://mill.example/flour">the mill</a>.</p>'
  return `<p>Answer ${number}</p>`
}

const page = (turns: number) => {
  const said = Array.from({ length: turns + 10 }, (_, at) => (at % 2 ? answerHtml(at + 1) : question(at + 1)))
  const draw = `(number) => {
    const made = document.createElement('div')
    made.dataset.testRenderCount = '1'
    made.innerHTML = number % 2
      ? '<div data-testid="user-message"><p class="whitespace-pre-wrap">' + said[number - 1] + '</p></div>'
      : '<div data-is-streaming="false"><div class="font-claude-response"><div class="grid-cols-1 grid">' + said[number - 1] +
        '</div></div></div><div data-testid="action-bar-copy"><button>Copy</button></div>'
    return made
  }`
  return `<!doctype html><title>Bread at home - Claude</title><body style="margin: 0">
<main><button data-testid="chat-title-button">Bread at home</button>
<div data-autoscroll-container="true" style="height: 90vh; overflow-y: auto"></div></main>
<script>const said = ${JSON.stringify(said).replaceAll('</', '<\\/')};${virtualList({ draw, scroller: '[data-autoscroll-container]', turns })}</script>`
}
