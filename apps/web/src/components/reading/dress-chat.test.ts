// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { dressChat, unfold } from './dress-chat.ts'

function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

const names = (fragment: DocumentFragment) => [...fragment.querySelectorAll('.turn')].map(({ className }) => className)

describe('a saved chat', () => {
  it('is recognised by the links of its headings, or by two known authors', () => {
    const linked = fragmentOf(
      '<h2><a href="https://x.org/c#turn-1">Copilot</a></h2><p>Hello</p><h2>Not a turn</h2><p>More</p>',
    )
    expect(dressChat(linked)).toBe(true)
    expect(names(linked)).toEqual(['turn answer'])
    expect(linked.querySelector('.turn-body')?.textContent).toBe('HelloNot a turnMore')

    const named = fragmentOf('<p>Before</p><h2>You</h2><p>Why?</p><h2>Claude</h2><p>Because.</p>')
    expect(dressChat(named)).toBe(true)
    expect(names(named)).toEqual(['turn question', 'turn answer'])

    for (const html of ['<h2>You</h2><p>Diary</p>', '<h2>Claude</h2><p>Monet</p>', '<p>Text</p>'])
      expect(dressChat(fragmentOf(html))).toBe(false)
  })

  it('shows the model and the time behind the author, and knows the author without them', () => {
    const facts = '<small>gpt-5 · <time datetime="2026-11-15T10:30:00.000Z">2026-11-15 10:30</time></small>'
    const chat = fragmentOf(`<h2>You</h2><p>Why?</p><h2>ChatGPT ${facts}</h2><p>So.</p>`)
    expect(dressChat(chat)).toBe(true)
    expect(chat.querySelector('.answer')?.getAttribute('aria-label')).toBe('Turn 2, ChatGPT')
    expect(chat.querySelector('.answer .turn-author')?.getAttribute('data-mark')).toBe('C')
    expect(chat.querySelector('.answer small')?.textContent).toMatch(/^gpt-5 · Nov 15, 2026/)
  })

  it('folds a long answer and lists its sources once each, without losing text', () => {
    const answer = `<p>${'word '.repeat(600)}<a href="https://a.org/x">1</a> <a href="https://a.org/x">A page</a></p>`
    const chat = fragmentOf(`<h2>You</h2><p>${'long '.repeat(600)}</p><h2>ChatGPT</h2>${answer}`)
    dressChat(chat)
    const turns = [...chat.querySelectorAll('.turn')]
    expect(turns.map(({ classList }) => classList.contains('folded'))).toEqual([false, true])
    expect(turns[1]?.querySelectorAll('.sources li')).toHaveLength(1)
    expect(turns[1]?.querySelector('.turn-body')?.innerHTML.replace(/ class="[^"]*"/g, '')).toBe(answer)
    unfold(turns[1])
    expect(turns[1]?.classList.contains('folded')).toBe(false)
  })
})
