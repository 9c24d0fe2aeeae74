// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { siteRulesFor } from './find-site-rules.ts'
import aistudio from './fixtures/aistudio.html?raw'
import copilot from './fixtures/copilot.html?raw'
import deepseek from './fixtures/deepseek.html?raw'
import grok from './fixtures/grok.html?raw'
import kimi from './fixtures/kimi.html?raw'
import mistral from './fixtures/mistral.html?raw'
import notebooklm from './fixtures/notebooklm.html?raw'
import perplexity from './fixtures/perplexity.html?raw'
import { readAnswer } from './read-answer.ts'
import { readConversation } from './read-conversation.ts'
import { builtInRules } from './sites/built-in-rules.ts'
import { openPage } from './testing/open-page.ts'
import type { ReadTools } from './types.ts'

const tools: ReadTools = {
  fetchJson: () => Promise.reject(new Error('404')),
  scrollTo: () => undefined,
  wait: () => Promise.resolve(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
}

const hills = '<p>In <strong>hills</strong>.</p>'

const earlierPerplexity =
  '<main><div class="scrollable-container"><div class="group/query relative"><span class="select-text">Where does tea grow?</span></div><div id="markdown-content-0"><div class="prose dark:prose-invert"><p>In hills.<span class="citation" data-pplx-citation data-pplx-citation-url="https://tea.example/"><a href="https://tea.example/"><span>tea</span><span>+2</span></a></span></p><pre><code class="language-sql">select tea</code></pre></div><button>Copy</button></div></div></main>'
const earlierGrok =
  '<main><div id="response-1" class="relative group flex flex-col items-end"><div class="message-bubble"><p class="whitespace-pre-wrap">Where does tea grow?</p></div><div class="action-buttons"><button>Edit</button></div></div><div id="response-2" class="relative group flex flex-col items-start"><div class="thinking-container"><button>Thought for 3s</button></div><div class="message-bubble"><div class="response-content-markdown markdown"><p dir="auto">In <strong>hills</strong>.</p></div></div><div class="action-buttons"><button>Copy</button></div></div></main>'

it.each([
  [
    'https://www.perplexity.ai/search/tea-1',
    'Perplexity',
    perplexity,
    'A talk',
    '<p>In hills. (<a href="https://tea.example/">tea</a>)</p><pre><code class="language-sql">select tea</code></pre>',
  ],
  [
    'https://www.perplexity.ai/search/tea-2',
    'Perplexity',
    earlierPerplexity,
    'A talk',
    '<p>In hills. (<a href="https://tea.example/">tea</a>)</p><pre><code class="language-sql">select tea</code></pre>',
  ],
  ['https://grok.com/c/1', 'Grok', grok, 'A talk', hills],
  ['https://grok.com/c/2', 'Grok', earlierGrok, 'A talk', hills],
  ['https://copilot.microsoft.com/chats/1', 'Copilot', copilot, 'A talk', hills],
  [
    'https://chat.deepseek.com/a/chat/s/1',
    'DeepSeek',
    deepseek,
    'A talk',
    `${hills}<pre><code class="language-python">tea = 1</code></pre>`,
  ],
  ['https://aistudio.google.com/prompts/1', 'AI Studio', aistudio, 'About tea', hills],
  ['https://notebooklm.google.com/notebook/1', 'NotebookLM', notebooklm, 'Tea sources', '<p>In <b>hills</b>.</p>'],
  ['https://chat.mistral.ai/chat/1', 'Mistral', mistral, 'A talk', hills],
  ['https://www.kimi.com/chat/1', 'Kimi', kimi, 'About tea', hills],
])('a conversation at %s is read without thinking and buttons', async (url, author, markup, title, html) => {
  openPage(url, 'A talk', markup)
  const rules = siteRulesFor(url, builtInRules)
  if (!rules) throw new Error('no rules')
  const { turns, ...conversation } = await readConversation(document, rules, tools)
  expect(conversation).toMatchObject({ site: rules.site, title, total: 2, missing: [] })
  expect(turns).toMatchObject([
    { role: 'user', author: 'You', html: '<p>Where does tea grow?</p>' },
    { role: 'assistant', author, html },
  ])
  const answer = document.querySelector(rules.answer)
  expect(answer && readAnswer(answer, rules)?.html).toBe(html)
})
