// A page built like chatgpt.com's conversations: a virtual list that renders only the turns in view.
import type { BrowserContext } from '@playwright/test'
import { virtualList } from './virtual-list.ts'

export const conversationUrl = 'https://chatgpt.com/c/11111111-2222-4333-8444-555555555555'

export function serveLookalike(context: BrowserContext, turns: number): Promise<void> {
  return serveLookalikeAt(context, 'https://chatgpt.com', turns)
}

export async function serveLookalikeAt(context: BrowserContext, site: string, turns: number): Promise<void> {
  await context.route(`${site}/**`, (route) =>
    new URL(route.request().url()).pathname.startsWith('/c/')
      ? route.fulfill({ contentType: 'text/html', body: page(turns) })
      : route.fulfill({ status: 404, body: '{}' }),
  )
}

const draw = `(number) => {
  const role = number % 2 ? 'user' : 'assistant'
  const made = document.createElement('article')
  made.dataset.testid = 'conversation-turn-' + number
  made.dataset.turn = role
  made.innerHTML = '<div data-message-author-role="' + role + '" data-message-id="message-' + number + '">' +
    (role === 'user' ? text(number) : '<div class="markdown"><p>' + text(number) + '</p></div>') + '</div>'
  return made
}`

const page = (turns: number) => `<!doctype html><title>Tides and tables</title>
<style>
  body { margin: 0; font: 16px/1.4 sans-serif }
  main { height: 100vh; overflow-y: auto; position: relative }
  /* Site styles that the extension's buttons must not inherit. */
  button, p, div { color: red !important; }
</style>
<main class="overflow-y-auto"></main>
<script>
  const text = (number) => {
    if (number % 2) return 'Question ' + number
    if (number % 20 === 0) return 'Answer ' + number + '<pre><code class="language-js">tide(' + number + ')</code></pre>'
    return 'Answer ' + number + (number === 2 ? ' <a href="/guide">guide</a>' : '')
  }
  ${virtualList({ draw, scroller: 'main', turns })}
</script>`
