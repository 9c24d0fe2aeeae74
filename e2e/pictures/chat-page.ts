// A sample chat page, built like chatgpt.com, in both themes.
import type { BrowserContext } from '@playwright/test'

export const chatUrl = 'https://chatgpt.com/c/33333333-2222-4333-8444-555555555555'

export async function serveChat(context: BrowserContext): Promise<void> {
  await context.route('https://chatgpt.com/**', (route) =>
    new URL(route.request().url()).pathname.startsWith('/c/')
      ? route.fulfill({ contentType: 'text/html', body: page })
      : route.fulfill({ status: 404, body: '{}' }),
  )
}

const said = [
  'Why are there two high tides a day?',
  '<p>The moon pulls the near side of the sea a little more than the earth, and the earth a little more than the far side. That makes <strong>two bulges</strong>, and we turn through both of them.</p>',
  'And why not at the same time every day?',
  '<p>While the earth turns once, the moon moves on. We need <strong>50 minutes more</strong> to catch up with it, so every tide comes that much later.</p>',
  'A small table for this week, please.',
  `<table><thead><tr><th>Day</th><th>High tide</th><th>Again at</th></tr></thead><tbody>
    <tr><td>Monday</td><td>06:10</td><td>18:35</td></tr><tr><td>Tuesday</td><td>07:00</td><td>19:25</td></tr>
    <tr><td>Wednesday</td><td>07:50</td><td>20:15</td></tr></tbody></table>`,
]

const article = (html: string, at: number) => {
  const role = at % 2 ? 'assistant' : 'user'
  const look = role === 'user' ? 'class="whitespace-pre-wrap"' : 'class="markdown"'
  return `<article data-testid="conversation-turn-${at + 1}" data-turn="${role}"><div data-message-author-role="${role}" data-message-id="m${at + 1}"><div ${look}>${html}</div></div></article>`
}

const page = `<!doctype html><html lang="en"><title>Two tides a day</title>
<style>
  :root { color-scheme: light dark; --ink: light-dark(#1c1c1e, #ececec); --soft: light-dark(#f3f3f3, #2f2f2f); --line: light-dark(#e3e3e3, #444) }
  body { margin: 0; font: 16px/1.6 'Inter Variable', system-ui, sans-serif; color: var(--ink); background: light-dark(#fff, #212121) }
  header { padding: 16px 24px; font-weight: 600; border-bottom: 1px solid var(--line) }
  main { max-width: 720px; margin: 0 auto; padding: 8px 24px 96px }
  article { margin: 16px 0 }
  p { margin: 0 }
  [data-turn='user'] { display: flex; justify-content: flex-end }
  [data-turn='user'] .whitespace-pre-wrap { background: var(--soft); border-radius: 18px; padding: 8px 16px }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line) }
</style>
<header>ChatGPT</header><main>${said.map(article).join('')}</main>`
