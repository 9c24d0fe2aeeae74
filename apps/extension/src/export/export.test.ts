// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../extract/types.ts'
import { conversationPdf } from './conversation-pdf.ts'
import { exportFile } from './export-file.ts'

const savedAt = new Date('2026-11-15T08:00:00Z')

const conversation: Conversation = {
  site: 'chatgpt',
  id: '1',
  title: 'Bayes: "why"?',
  url: 'https://chatgpt.com/c/1',
  total: 3,
  missing: ['One picture stays with the site; only its place was saved.'],
  turns: [
    { id: 'u', role: 'user', author: 'You', html: '<p>Why *this*?</p>' },
    {
      id: 'a',
      role: 'assistant',
      author: 'ChatGPT',
      html:
        '<p>So <span data-language="tex">$a_1 * b$</span>, see <a href="https://x.org">X</a>.</p>' +
        '<pre><code class="language-py">x = 1</code></pre><ul><li>one<ul><li>two</li></ul></li></ul>' +
        '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1|2</td></tr></tbody></table><p class="ql-direction-rtl">שלום</p>',
    },
  ],
}

const written = (format: 'markdown' | 'text' | 'json') => exportFile(conversation, format, savedAt).blob.text()

describe('an exported conversation', () => {
  it('has roles, code, formulas, lists and tables in Markdown', async () => {
    expect(await written('markdown')).toBe(
      [
        '---',
        'title: "Bayes: \\"why\\"?"',
        'source: "https://chatgpt.com/c/1"',
        'site: "chatgpt"',
        'exported: "2026-11-15T08:00:00.000Z"',
        'turns: "2 of 3"',
        'missing: "One turn could not be read. One picture stays with the site; only its place was saved."',
        '---',
        '',
        '## You',
        '',
        'Why \\*this\\*?',
        '',
        '## ChatGPT',
        '',
        'So $a_1 * b$, see [X](https://x.org).',
        '',
        '```py',
        'x = 1',
        '```',
        '',
        '- one',
        '  - two',
        '',
        '| a |',
        '| --- |',
        '| 1\\|2 |',
        '',
        'שלום',
        '',
      ].join('\n'),
    )
  })

  it('has no markup in plain text', async () => {
    const text = await written('text')
    expect(text).toContain('Bayes: "why"?\n\nSource: https://chatgpt.com/c/1')
    expect(text).toContain('ChatGPT:\n\nSo $a_1 * b$, see X.\n\nx = 1\n\n- one')
  })

  it('has every turn in three formats in JSON, and what is missing', async () => {
    expect(JSON.parse(await written('json'))).toMatchObject({
      format: 'jotsam-conversation',
      version: 1,
      total: 3,
      missing: conversation.missing,
      turns: [
        { id: 'u', role: 'user', text: 'Why *this*?', markdown: 'Why \\*this\\*?', html: '<p>Why *this*?</p>' },
        { id: 'a', author: 'ChatGPT' },
      ],
    })
  })

  it('has a file name that is valid on every system', () => {
    expect(exportFile(conversation, 'markdown', savedAt).name).toBe('Bayes why.md')
  })

  it('becomes a PDF with its facts, and each turn under a heading that links back to it', () => {
    const text = conversationPdf(conversation, savedAt)
    expect(text).toMatchObject({ title: conversation.title, source: conversation.url })
    expect(text.facts).toEqual(['2026-11-15', '2 of 3 turns', expect.stringContaining('One turn could not be read.')])
    expect(text.content).toMatch(/^<h2><a href="https:\/\/chatgpt.com\/c\/1#turn-u">You<\/a><\/h2><p>Why/)
  })
})
