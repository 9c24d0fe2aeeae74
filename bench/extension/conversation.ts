// A conversation of a given size as ChatGPT's data and as its page: prose, code, tables, lists, formulas.
import { escapeHtml } from '../../packages/core/src/html/html-entities.ts'

export const ADDRESS = 'https://chatgpt.com/c/bench'

/** Adds whole turns until the size is reached. */
export function chatgptData(characters: number): object {
  const texts: string[] = []
  for (let size = 0, at = 0; size < characters; at += 1) {
    const text = at % 2 === 0 ? `Question ${at}: what about the tide at ${at % 24} o’clock?` : answer(at)
    texts.push(text)
    size += text.length
  }
  const mapping = Object.fromEntries(
    texts.map((text, at) => [
      `n${at}`,
      {
        parent: at === 0 ? null : `n${at - 1}`,
        message: {
          id: `n${at}`,
          author: { role: at % 2 === 0 ? 'user' : 'assistant' },
          content: { content_type: 'text', parts: [text] },
        },
      },
    ]),
  )
  return { title: 'Tides', current_node: `n${texts.length - 1}`, mapping }
}

/** The same turns as a fully rendered page. */
export function chatgptPage(turns: readonly { id: string; role: string; html: string }[]): string {
  const articles = turns.map(
    ({ id, role, html }, at) =>
      `<article data-testid="conversation-turn-${at + 1}" data-turn="${role}"><div data-message-author-role="${role}" ` +
      `data-message-id="${escapeHtml(id)}"><div class="${role === 'user' ? 'whitespace-pre-wrap' : 'markdown'}">${html}</div></div></article>`,
  )
  return `<!doctype html><title>Tides - ChatGPT</title><body style="margin: 0"><main><div style="height: 100vh; overflow-y: auto">${articles.join('')}</div></main>`
}

function answer(at: number): string {
  const prose = `The tide of day ${at} follows the moon, with *some* delay and **much** patience. `.repeat(30)
  const list = Array.from(
    { length: 12 },
    (_, item) => `${item + 1}. Step ${item} of [the guide](https://tides.example/${item})`,
  )
  const table = [
    '| hour | height |',
    '|---|---|',
    ...Array.from({ length: 10 }, (_, hour) => `| ${hour} | ${hour * 7} cm |`),
  ]
  const code = `\`\`\`python\n${'def height(hour):\n    return 3 * hour\n'.repeat(12)}\`\`\``
  return [
    `## Answer ${at}`,
    prose,
    list.join('\n'),
    `Where \\(h(t)=\\frac{${at}t}{2}\\) holds.`,
    code,
    table.join('\n'),
  ].join('\n\n')
}
