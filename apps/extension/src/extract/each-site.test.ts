// @vitest-environment happy-dom
// Every chat site once, after its fixture: the note has the right turns and a true receipt. The built extension does the same with
// some of them in e2e/extension/extension-each-site.spec.ts.
import { expect, it } from 'vitest'
import { receiptLines } from '../receipt-line.ts'
import { conversationHtml } from './conversation-html.ts'
import { conversationReceipt } from './conversation-receipt.ts'
import aistudio from './fixtures/aistudio.html?raw'
import chatgpt from './fixtures/chatgpt.html?raw'
import chatgptSignedOut from './fixtures/chatgpt-signed-out.html?raw'
import claude from './fixtures/claude.html?raw'
import claudeArtifact from './fixtures/claude-artifact.html?raw'
import copilot from './fixtures/copilot.html?raw'
import deepseek from './fixtures/deepseek.html?raw'
import gemini from './fixtures/gemini.html?raw'
import geminiResearch from './fixtures/gemini-research.html?raw'
import grok from './fixtures/grok.html?raw'
import kimi from './fixtures/kimi.html?raw'
import mistral from './fixtures/mistral.html?raw'
import notebooklm from './fixtures/notebooklm.html?raw'
import perplexity from './fixtures/perplexity.html?raw'
import { openPage } from './testing/open-page.ts'
import { read } from './testing/read-open-page.ts'

const tea = ['Where does tea grow?', 'In <strong>hills</strong>.']

it.each<[url: string, fixture: string, receipt: string, title: string, kept: string[]]>([
  [
    'https://chatgpt.com/c/1',
    chatgpt,
    '2 of 2 turns, 1 code block, 2 formulas',
    'A talk',
    [
      '>You</a>',
      'Explain *Bayes*',
      '>ChatGPT</a>',
      'Bayes’ rule',
      'language-python',
      '<td>prior</td>',
      'wikipedia.org',
    ],
  ],
  [
    'https://chatgpt.com/uc/1',
    chatgptSignedOut,
    '2 of 2 turns, 1 code block',
    'A talk',
    [...tea, '<code class="language-sql">select tea</code>'],
  ],
  [
    'https://claude.ai/chat/1',
    claude,
    '2 of 2 turns, 2 code blocks, 1 formula, 1 link',
    'Bread at home',
    ['>You</a>', 'bake bread?', '>Claude</a>', '$\\frac{350}{500}$', 'language-bash', 'const loaf = 1'],
  ],
  [
    'https://claude.ai/chat/2',
    claudeArtifact,
    '2 of 2 turns, 1 link',
    'A talk',
    ['Write a poem', 'Here it is.', '<h1>Rain</h1>', 'It rains.'],
  ],
  [
    'https://gemini.google.com/app/1',
    gemini,
    '2 of 2 turns, 1 code block, 2 formulas, 1 link, 1 table',
    'Stars',
    ['the moon?', 'About', 'language-python', '384,400'],
  ],
  [
    'https://gemini.google.com/app/2',
    geminiResearch,
    '2 of 2 turns, 1 link',
    'Tea in the North',
    ['Research tea', 'I have finished', 'Tea came by sea.', 'https://tea.example/history'],
  ],
  [
    'https://www.perplexity.ai/search/tea-1',
    perplexity,
    '2 of 2 turns, 1 code block, 1 link',
    'A talk',
    ['Where does tea grow?', 'In hills.', 'https://tea.example/', 'language-sql'],
  ],
  ['https://grok.com/c/1', grok, '2 of 2 turns', 'A talk', tea],
  ['https://copilot.microsoft.com/chats/1', copilot, '2 of 2 turns', 'A talk', tea],
  ['https://chat.deepseek.com/a/chat/s/1', deepseek, '2 of 2 turns, 1 code block', 'A talk', [...tea, 'tea = 1']],
  ['https://aistudio.google.com/prompts/1', aistudio, '2 of 2 turns', 'About tea', tea],
  [
    'https://notebooklm.google.com/notebook/1',
    notebooklm,
    '2 of 2 turns',
    'Tea sources',
    ['Where does tea grow?', 'In <b>hills</b>.'],
  ],
  ['https://chat.mistral.ai/chat/1', mistral, '2 of 2 turns', 'A talk', tea],
  ['https://www.kimi.com/chat/1', kimi, '2 of 2 turns', 'About tea', tea],
])('a chat at %s is read whole and with a true receipt', async (url, markup, receipt, title, kept) => {
  openPage(url, 'A talk', markup)
  const conversation = await read()
  expect(conversation.title).toBe(title)
  expect(conversation.turns).toHaveLength(2)
  const [line, ...partial] = receiptLines(conversationReceipt(conversation))
  expect(line).toMatch(new RegExp(`^${receipt}`))
  expect(partial).toEqual([])
  const html = conversationHtml(conversation)
  let from = 0
  for (const each of kept) {
    const at = html.indexOf(each, from)
    expect(at, `${each} in ${html}`).not.toBe(-1)
    from = at
  }
  expect(html).not.toMatch(/Thinking of|Tea, hm|secret thoughts|person wants|>Copy</)
})
