// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { conversationReceipt } from './conversation-receipt.ts'
import chatgptPage from './fixtures/chatgpt.html?raw'
import claudePage from './fixtures/claude.html?raw'
import claudeArtifactPage from './fixtures/claude-artifact.html?raw'
import geminiPage from './fixtures/gemini.html?raw'
import geminiResearchPage from './fixtures/gemini-research.html?raw'
import { readAnswer } from './read-answer.ts'
import { openPage } from './testing/open-page.ts'
import { openChat, read, rulesAt } from './testing/read-open-page.ts'

describe('a conversation from its page', () => {
  it('is read from ChatGPT with code, formulas, tables, citations and direction', async () => {
    openChat('https://chatgpt.com/c/abc', chatgptPage)
    const conversation = await read()
    expect(conversation).toMatchObject({ site: 'chatgpt', id: 'abc', title: 'A talk', total: 2, missing: [] })
    expect(conversation.turns).toEqual([
      {
        id: '0e1c-user-1',
        role: 'user',
        author: 'You',
        html: '<p>Explain *Bayes* &amp; show code.<br>Second line, indented.</p>',
      },
      {
        id: '0e1c-assistant-1',
        role: 'assistant',
        author: 'ChatGPT',
        html:
          '<h3>Bayes’ rule</h3><p>For events <span data-language="tex">$A, B$</span>:</p>' +
          '<p><span data-language="tex">$$P(A\\mid B)=\\frac{P(B\\mid A)P(A)}{P(B)}$$</span></p>' +
          '<ol><li>Prior<ul><li>what you <strong>know</strong></li></ul></li><li>Evidence</li></ol>' +
          '<pre><code class="language-python">def bayes(p, q):\n    return p * q</code></pre>' +
          '<table><thead><tr><th>Term</th><th>Meaning</th></tr></thead><tbody><tr><td>P(A)</td><td>prior</td></tr></tbody></table>' +
          '<p>It is well known. (<a href="https://en.wikipedia.org/wiki/Bayes?utm_source=chatgpt.com">Wikipedia</a>)</p>' +
          '<p class="ql-direction-rtl">משפט בייס</p>',
      },
    ])
    expect(conversationReceipt(conversation)).toMatchObject({
      turns: 2,
      codeBlocks: 1,
      formulas: 2,
      links: 1,
      tables: 1,
    })
  })

  it('is read from Claude, whose turns have no ids', async () => {
    openChat('https://claude.ai/chat/abc', claudePage)
    const conversation = await read()
    expect(conversation.title).toBe('Bread at home')
    expect(conversation.turns.map(({ html }) => html)).toEqual([
      '<p>How do I<br>bake bread?</p>',
      '<p>Mix <code>500 g</code> flour. Hydration is <span data-language="tex">$\\frac{350}{500}$</span>.</p>' +
        '<blockquote><p>Wait.</p><pre><code class="language-bash">sleep 3600</code></pre></blockquote>' +
        '<pre><code class="language-javascript">const loaf = 1</code></pre>' +
        '<p>See <a href="https://claude.ai/relative">the source</a>.</p>',
    ])
    const again = await read()
    expect(again.turns.map(({ id }) => id)).toEqual(conversation.turns.map(({ id }) => id))
    expect(new Set(again.turns.map(({ id }) => id)).size).toBe(2)
  })

  it('is read from Gemini, where a question and its answer share an id', async () => {
    openChat('https://gemini.google.com/app/abc', geminiPage)
    const conversation = await read()
    expect(conversation).toMatchObject({ title: 'Stars', total: 2 })
    expect(conversation.turns).toEqual([
      { id: 'a1b2-user', role: 'user', author: 'You', html: '<p>How far is</p><p>the moon?</p>' },
      {
        id: 'a1b2-assistant',
        role: 'assistant',
        author: 'Gemini',
        html:
          '<p>About <span data-language="tex">$3.8\\times 10^8$</span> m (<a href="https://nasa.gov/moon">1</a>).</p>' +
          '<p><span data-language="tex">$$d=\\frac{ct}{2}$$</span></p>' +
          '<pre><code class="language-python">print(384400)</code></pre>' +
          '<table><thead><tr><td><strong>Body</strong></td><td>km</td></tr></thead><tbody><tr><td>Moon</td><td>384,400</td></tr></tbody></table>',
      },
    ])
  })

  it('includes the report of Gemini’s deep research, with its sources, and takes its title from the list of chats', async () => {
    openPage('https://gemini.google.com/u/1/gem/coach/abc', 'Google Gemini', geminiResearchPage)
    const conversation = await read()
    expect(conversation).toMatchObject({ id: 'abc', title: 'Tea in the North', total: 2, missing: [] })
    expect(conversation.turns[1]).toEqual({
      id: 'c3d4-assistant',
      role: 'assistant',
      author: 'Gemini',
      html:
        '<p>I have finished the research.</p><h1>Tea in Northern Europe</h1>' +
        '<p>Tea came by sea.<sup>[1]</sup></p>' +
        '<p><a href="https://tea.example/history">tea.example A history of tea</a></p>',
    })
  })

  it('is partial while the report of a deep research is closed, and a later save adds the whole turn', async () => {
    openPage('https://gemini.google.com/app/abc', 'Google Gemini', geminiResearchPage)
    document.querySelector('immersive-panel')?.remove()
    const conversation = await read()
    expect(conversationReceipt(conversation)).toMatchObject({
      isPartial: true,
      reasons: ['One document beside the chat was not open and was left out. Open it and save again.'],
    })
    expect(conversation.turns[1]?.id).toBe('c3d4-assistant.part')
  })

  it('has its first question as title when the site names none', async () => {
    openPage('https://gemini.google.com/app/abc', 'Google Gemini', geminiPage)
    document.querySelector('[data-test-id="conversation-title"]')?.remove()
    expect((await read()).title).toBe('How far is')
  })

  it('is read from Claude without folded thinking and favicons, and with the open artifact in its turn', async () => {
    openPage('https://claude.ai/chat/abc', 'Claude', claudeArtifactPage)
    const conversation = await read()
    expect(conversation).toMatchObject({ total: 2, missing: [] })
    expect(conversation.turns.map(({ html }) => html)).toEqual([
      '<p>Write a poem</p>',
      '<p>Here it is. (<a href="https://poems.example/">poems.example</a>)</p><h1>Rain</h1><p>It rains.</p>',
    ])
  })

  it('of a temporary chat is known by its first turn', async () => {
    openChat('https://chatgpt.com/?temporary-chat=true', chatgptPage)
    expect((await read()).id).toMatch(/^temporary-\w+$/)
  })

  it('reports when there is none', async () => {
    openChat('https://chatgpt.com/c/abc', '<main>Nothing here</main>')
    expect((await read()).missing).toEqual(['No turns of a conversation were found on this page.'])
  })

  it('gives a single answer to its save button', () => {
    openChat('https://chatgpt.com/c/abc', chatgptPage)
    const rules = rulesAt(document.URL)
    const answer = document.querySelector(rules.answer)
    const extracted = answer && readAnswer(answer, rules)
    expect(extracted?.html).toMatch(/^<h3>Bayes’ rule<\/h3>/)
    expect(extracted).toMatchObject({
      title: 'A talk',
      sourceUrl: 'https://chatgpt.com/c/abc',
      receipt: { codeBlocks: 1 },
    })
  })
})

describe('a long conversation that renders only what is in view', () => {
  it('is collected whole and in order, and scrolled back to where it was', async () => {
    const page = longChat(60)
    const seen: number[] = []
    const conversation = await read({ scrollTo: page.scrollTo, onProgress: (turns) => seen.push(turns) })
    expect(conversation.turns.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, at) => `m${at + 1}`))
    expect(conversation).toMatchObject({ total: 60, missing: [] })
    expect(page.scroller.scrollTop).toBe(page.began)
    expect(seen.at(-1)).toBe(60)
  })

  it('loads older turns at the top until no more come', async () => {
    const page = longChat(60, { loadedFrom: 31 })
    const conversation = await read({ scrollTo: page.scrollTo })
    expect(conversation.turns.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, at) => `m${at + 1}`))
  })

  it('counts and reports a turn that is never rendered', async () => {
    const page = longChat(20, { neverDrawn: 7 })
    const conversation = await read({ scrollTo: page.scrollTo })
    expect(conversationReceipt(conversation)).toMatchObject({
      turns: 19,
      total: 20,
      isPartial: true,
      reasons: ['One turn could not be read.'],
    })
  })

  it('reports when the site’s numbers show turns before the first', async () => {
    const page = longChat(20, { loadedFrom: 11, loadsMore: false })
    const conversation = await read({ scrollTo: page.scrollTo })
    expect(conversation.turns).toHaveLength(10)
    expect(conversation).toMatchObject({
      total: null,
      missing: ['The beginning of the conversation could not be reached.'],
    })
  })

  it('reports when older turns are loading and never come', async () => {
    openChat('https://gemini.google.com/app/abc', geminiPage)
    const scroller = document.querySelector('infinite-scroller')
    scroller?.insertAdjacentHTML('afterbegin', '<div role="progressbar"></div>')
    Object.defineProperties(scroller, { scrollHeight: { value: 2000 }, clientHeight: { value: 1000 } })
    expect(await read()).toMatchObject({
      turns: [{ role: 'user' }, { role: 'assistant' }],
      total: null,
      missing: ['The beginning of the conversation could not be reached.'],
    })
  })

  it('reports when it is cancelled', async () => {
    const page = longChat(60)
    const stop = new AbortController()
    const conversation = await read({
      scrollTo: page.scrollTo,
      signal: stop.signal,
      onProgress: (turns) => turns > 10 && stop.abort(),
    })
    expect(conversation.turns.length).toBeLessThan(60)
    expect(conversation).toMatchObject({ total: null, missing: ['Reading was stopped before the end.'] })
  })

  it('is abandoned when another conversation is opened, so that no turn of it is mixed in', async () => {
    const page = longChat(60)
    const goOn = (turns: number) => turns > 10 && window.happyDOM.setURL('https://chatgpt.com/c/another')
    await expect(read({ scrollTo: page.scrollTo, onProgress: goOn })).rejects.toThrow(
      'Another conversation was opened.',
    )
  })

  it('reports when the last answer is still being written', async () => {
    const page = longChat(4)
    document.body.insertAdjacentHTML('beforeend', '<button data-testid="stop-button">Stop</button>')
    const conversation = await read({ scrollTo: page.scrollTo })
    expect(conversation.turns.at(-1)?.id).toBe('m4.part')
    expect(conversation.missing).toEqual(['The last answer was still being written. Save again to add it in full.'])
  })
})

/** A page of 300 pixel turns in a window of 1000, of which only those in view are drawn. */
function longChat(count: number, { loadedFrom = 1, neverDrawn = 0, loadsMore = true } = {}) {
  openChat('https://chatgpt.com/c/long', '<main><div id="scroller" style="overflow-y: auto"></div></main>')
  const scroller = document.querySelector('#scroller')
  if (!scroller) throw new Error('no scroller')
  let first = loadedFrom
  let top = 0
  const height = () => (count - first + 1) * 300
  const began = Math.max(0, height() - 1000)
  const draw = () => {
    const numbers = Array.from({ length: count - first + 1 }, (_, at) => at + first)
    scroller.innerHTML = numbers
      .filter((_, at) => at * 300 < top + 1000 && (at + 1) * 300 > top)
      .map((number) => {
        const role = number % 2 === 1 ? 'user' : 'assistant'
        const body =
          number === neverDrawn
            ? ''
            : `<div data-message-author-role="${role}" data-message-id="m${number}"><p>turn ${number}</p></div>`
        return `<article data-testid="conversation-turn-${number}" data-turn="${role}">${body}</article>`
      })
      .join('')
  }
  Object.defineProperties(scroller, {
    scrollTop: { get: () => top, configurable: true },
    scrollHeight: { get: height, configurable: true },
    clientHeight: { get: () => 1000, configurable: true },
  })
  const scrollTo = (_: Element, wanted: number) => {
    if (loadsMore && wanted <= 0 && first > 1) first = Math.max(1, first - 10)
    top = Math.min(Math.max(0, wanted), Math.max(0, height() - 1000))
    draw()
  }
  scrollTo(scroller, began)
  return { scroller, scrollTo, began }
}
