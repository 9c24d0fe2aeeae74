import { describe, expect, it } from 'vitest'
import { turnHtml } from '../conversation-html.ts'
import { savedTurn } from '../saved-turns.ts'
import { builtInRules } from '../sites/built-in-rules.ts'
import { dataConversation } from './data-conversation.ts'

function read(site: string, json: unknown, shown: string[] = [], keepsThinking = false) {
  const rules = builtInRules.find((each) => each.site === site)
  if (!rules?.data) throw new Error(`no data rules for ${site}`)
  return dataConversation(json, rules, rules.data, shown, { keepsThinking })
}

type Message = {
  id: string
  parent?: string
  role?: string
  content?: unknown
  recipient?: string
  metadata?: unknown
  status?: string
}

/** ChatGPT's JSON: a mapping from ids to nodes; each message's parent is the one before, unless it says otherwise. */
function chatgpt(messages: Message[], current?: string) {
  const nodes = messages.map((message, at) => {
    const {
      id,
      parent = messages[at - 1]?.id ?? 'root',
      role = 'assistant',
      content,
      recipient = 'all',
      metadata = {},
      status,
    } = message
    const body = typeof content === 'string' ? { content_type: 'text', parts: [content] } : content
    return [
      id,
      { id, parent, children: [], message: { id, author: { role }, content: body, recipient, metadata, status } },
    ]
  })
  return {
    title: 'A title',
    current_node: current ?? messages.at(-1)?.id,
    mapping: Object.fromEntries([['root', { id: 'root', parent: null, message: null }], ...nodes]),
  }
}

describe('ChatGPT’s data', () => {
  it('gives the turns in order, questions as typed and answers as Markdown', () => {
    const json = chatgpt([
      { id: 's', role: 'system', content: 'hidden' },
      { id: 'u', role: 'user', content: 'Is *this* 1 < 2?' },
      { id: 'a', content: 'Yes: **\\(1 < 2\\)**\n\n```py\nprint(1)\n```' },
    ])
    expect(read('chatgpt', json)).toEqual({
      title: 'A title',
      turns: [
        { id: 'u', role: 'user', author: 'You', html: '<p>Is *this* 1 &lt; 2?</p>' },
        {
          id: 'a',
          role: 'assistant',
          author: 'ChatGPT',
          html: '<p>Yes: <strong><span data-language="tex">$1 &lt; 2$</span></strong></p><pre><code class="language-py">print(1)</code></pre>',
        },
      ],
      missing: [],
      questions: 1,
    })
  })

  const branches = chatgpt(
    [
      { id: 'u1', role: 'user', content: 'first try' },
      { id: 'a1', content: 'first answer' },
      { id: 'u2', role: 'user', content: 'second try', parent: 'root' },
      { id: 'a2', content: 'second answer' },
      { id: 'a2b', content: 'another answer', parent: 'u2' },
    ],
    'a2b',
  )

  it('follows the branch that is open', () => {
    expect(read('chatgpt', branches)?.turns.map(({ id }) => id)).toEqual(['u2', 'a2b'])
  })

  it('follows the branch that the page shows, if it is another', () => {
    expect(read('chatgpt', branches, ['u1'])?.turns.map(({ id }) => id)).toEqual(['u1', 'a1'])
    expect(read('chatgpt', branches, ['u2', 'a2'])?.turns.map(({ id }) => id)).toEqual(['u2', 'a2'])
  })

  it('joins an answer in several steps into one turn, without tool calls', () => {
    const json = chatgpt([
      { id: 'u', role: 'user', content: 'q' },
      { id: 'a', content: 'Looking.' },
      { id: 't1', recipient: 'python', content: { content_type: 'code', text: 'import x' } },
      { id: 't2', role: 'tool', content: { content_type: 'execution_output', text: '42' } },
      { id: 'th', content: { content_type: 'thoughts', thoughts: [] } },
      { id: 'b', content: 'It is 42.' },
    ])
    const [, answer] = read('chatgpt', json)?.turns ?? []
    expect(answer).toMatchObject({ id: 'a', html: '<p>Looking.</p><p>It is 42.</p>' })
    expect(read('chatgpt', json)?.missing).toEqual([])
  })

  it('names the model and the time, and keeps thinking folded before the answer, if it is wanted', () => {
    const thoughts = [{ summary: 'Adding', content: 'Two and **two**' }]
    const json = chatgpt([
      { id: 'u', role: 'user', content: 'q' },
      { id: 'th', content: { content_type: 'thoughts', thoughts } },
      { id: 'a', content: 'Four.', metadata: { model_slug: 'gpt-5' } },
    ])
    Object.assign(json.mapping.a?.message ?? {}, { create_time: 1_763_200_000.5 })
    const facts = { id: 'a', model: 'gpt-5', at: '2025-11-15T09:46:40.500Z' }
    expect(read('chatgpt', json)?.turns[1]).toMatchObject({ ...facts, html: '<p>Four.</p>' })
    const [question, answer] = read('chatgpt', json, [], true)?.turns ?? []
    expect(question?.model).toBeUndefined()
    expect(answer).toMatchObject({
      ...facts,
      html: '<details><summary>Thinking</summary><h4>Adding</h4><p>Two and <strong>two</strong></p></details><p>Four.</p>',
    })
    // The page shows no thinking: the same turn, read from there, is known.
    if (answer) expect(savedTurn(answer)).toEqual(savedTurn({ ...answer, html: '<p>Four.</p>' }))
    if (answer)
      expect(turnHtml({ ...answer, html: '' }, 'https://c.example/1')).toBe(
        '<h2><a href="https://c.example/1#turn-a">ChatGPT</a> <small>gpt-5 · <time datetime="2025-11-15T09:46:40.500Z">2025-11-15 09:46</time></small></h2>',
      )
  })

  it('puts citations in their places and removes the site’s markers', () => {
    const cite = '\ue200cite\ue202turn0search1\ue201'
    const json = chatgpt([
      {
        id: 'a',
        content: `True ${cite} and 【3†source】old【x】. \ue200nav\ue202x\ue201`,
        metadata: {
          content_references: [
            { matched_text: cite, alt: '', items: [{ title: 'W [1]', url: 'https://w.org/a_(b)' }] },
            { matched_text: ' ', items: [] },
          ],
        },
      },
    ])
    expect(read('chatgpt', json)?.turns[0]?.html).toBe(
      '<p>True <a href="https://w.org/a_(b)">W  1</a> and old【x】.</p>',
    )
  })

  it('keeps documents and reports what could not be saved', () => {
    const json = chatgpt([
      {
        id: 'u',
        role: 'user',
        content: { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer' }, 'what is this?'] },
        metadata: {
          attachments: [
            { name: 'a.png', mime_type: 'image/png' },
            { name: 'b.pdf', mime_type: 'application/pdf' },
          ],
        },
      },
      {
        id: 'a',
        recipient: 'canmore.create_textdoc',
        content: {
          content_type: 'code',
          text: JSON.stringify({ name: 'Plan', type: 'document', content: '# Plan\n- one' }),
        },
      },
      ...['.*', 'two'].map((pattern) => ({
        id: pattern,
        recipient: 'canmore.update_textdoc',
        content: {
          content_type: 'code',
          text: JSON.stringify({
            updates: [{ pattern, multiple: false, replacement: pattern === 'two' ? 'three' : 'one two' }],
          }),
        },
      })),
      { id: 'b', content: { content_type: 'text', parts: [] } },
    ])
    const conversation = read('chatgpt', json)
    expect(conversation?.turns[0]?.html).toBe('<p>[Picture]</p><p>what is this?</p><p>[File: b.pdf]</p>')
    expect(conversation?.turns[1]?.html).toBe(
      '<h1>Plan</h1><ul><li>one</li></ul>' +
        '<h4>Plan (version 2)</h4><p>one two</p><h4>Plan (version 3)</h4><p>one three</p>',
    )
    expect(conversation?.missing).toEqual([
      'One picture stays with the site; only its place was saved.',
      'One attached file stays with the site; only its name was saved.',
    ])
  })

  it('keeps the report of a deep research with its sources, and reports another app', () => {
    const report = {
      author: { role: 'assistant' },
      content: { content_type: 'text', parts: ['# Tea\nIt came by sea \ue200cite\ue201.'] },
      metadata: {
        content_references: [
          { matched_text: '\ue200cite\ue201', items: [{ url: 'https://tea.example/', title: 'Tea' }] },
        ],
      },
    }
    const tool = (state: unknown) => ({ chatgpt_sdk: { widget_state: JSON.stringify(state) } })
    const json = (state: unknown) =>
      chatgpt([
        { id: 'u', role: 'user', content: 'research tea' },
        { id: 't', role: 'tool', content: 'started', metadata: tool(state) },
      ])
    expect(read('chatgpt', json({ status: 'completed', report_message: report }))).toMatchObject({
      turns: [
        { id: 'u' },
        { id: 't', html: '<h1>Tea</h1><p>It came by sea <a href="https://tea.example/">Tea</a>.</p>' },
      ],
      missing: [],
    })
    expect(read('chatgpt', json({ playing: 'a song' }))?.missing).toEqual([
      'Parts of a kind not known here were left out: app.',
    ])
  })

  it('reports parts of an unknown kind', () => {
    const json = chatgpt([
      { id: 'u', role: 'user', content: 'q' },
      { id: 'b', content: { content_type: 'hologram', parts: [{ depth: 3 }] } },
    ])
    expect(read('chatgpt', json)?.missing).toEqual(['Parts of a kind not known here were left out: hologram.'])
  })

  it('gives an unfinished answer another id, so that a later save adds the whole answer', () => {
    const json = chatgpt([{ id: 'a', content: 'Half an ans', status: 'in_progress' }])
    expect(read('chatgpt', json)?.turns[0]?.id).toBe('a.part')
    expect(read('chatgpt', json)?.missing).toEqual([
      'The last answer was still being written. Save again to add it in full.',
    ])
  })

  it.each([
    null,
    7,
    [],
    {},
    { mapping: 'x' },
    { mapping: { a: null } },
    { mapping: { a: { parent: 'a', message: 5 } }, current_node: 'a' },
  ])('is refused when it is %j', (json) => expect(read('chatgpt', json)).toBeNull())
})

describe('Claude’s data', () => {
  const message = (uuid: string, sender: string, parent: string, content: unknown[], more = {}) => ({
    uuid,
    sender,
    parent_message_uuid: parent,
    content,
    attachments: [],
    files: [],
    ...more,
  })
  const text = (words: string, more = {}) => ({ type: 'text', text: words, ...more })

  it('gives the open branch with artifacts, attachments, formulas and citations', () => {
    const json = {
      name: 'Claude talk',
      current_leaf_message_uuid: 'a2',
      chat_messages: [
        message('u1', 'human', '0', [text('read this')], {
          attachments: [{ file_name: 'n.csv', extracted_content: 'a,b' }],
        }),
        message('a1', 'assistant', 'u1', [text('dead end')]),
        message('a2', 'assistant', 'u1', [
          { type: 'thinking', thinking: 'hm' },
          text('Rome fell in 476, $x$.', {
            citations: [{ start_index: 0, end_index: 11, url: 'https://h.org', title: 'History' }],
          }),
          {
            type: 'tool_use',
            name: 'artifacts',
            input: { command: 'create', id: 'run', title: 'run.py', language: 'python', content: 'x = 1' },
          },
          { type: 'tool_use', name: 'artifacts', input: { command: 'update', id: 'run', old_str: 'x', new_str: 'y' } },
          {
            type: 'tool_use',
            name: 'artifacts',
            input: { command: 'update', id: 'run', old_str: 'lost', new_str: '' },
          },
          { type: 'sculpture' },
        ]),
      ],
    }
    const conversation = read('claude', json)
    expect(conversation?.turns.map(({ id }) => id)).toEqual(['u1', 'a2'])
    expect(conversation?.turns[0]?.html).toBe(
      '<p>read this</p><h4>n.csv</h4><pre><code class="language-csv">a,b</code></pre>',
    )
    expect(conversation?.turns[1]?.html).toBe(
      '<p>Rome fell in (<a href="https://h.org">History</a>) 476, <span data-language="tex">$x$</span>.</p>' +
        '<h4>run.py</h4><pre><code class="language-python">x = 1</code></pre>' +
        '<h4>run.py (version 2)</h4><pre><code class="language-python">y = 1</code></pre>',
    )
    // A change of words that are not there is not made up.
    expect(conversation?.missing).toEqual([
      'A document was changed later in the chat; only the version before was saved.',
      'Parts of a kind not known here were left out: sculpture.',
    ])
  })
})
