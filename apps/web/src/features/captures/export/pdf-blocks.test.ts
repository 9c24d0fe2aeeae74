// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { dressChat } from '../../../components/reading/dress-chat.ts'
import { pdfBlocks, withoutEnd } from './pdf-blocks.ts'
import type { Setting } from './pdf-text.ts'

const setting: Setting = { fonts: [{ name: 'Sans', isForCode: false, has: () => true }], width: 400 }
const fragmentOf = (html: string) => {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

describe('a PDF', () => {
  it('keeps the rows of a table together and repeats its head', () => {
    const rows = '<tr><th>Port</th></tr><tr><td>Lisbon</td></tr>'
    const [table] = pdfBlocks(fragmentOf(`<table><tbody>${rows}</tbody></table>`), setting)
    expect(table).toMatchObject({ table: { dontBreakRows: true, headerRows: 1 } })
  })

  it('shows a question of a chat on a tinted ground and an answer plain', () => {
    const fragment = fragmentOf('<h2>You</h2><p>Why?</p><h2>Claude</h2><p>So.</p>')
    expect(dressChat(fragment)).toBe(true)
    const [question, author, answer, ...rest] = pdfBlocks(fragment, setting)
    expect(JSON.stringify(question)).toMatch(/table.*You.*Why\?/)
    expect(JSON.stringify(author)).toContain('Claude')
    expect(JSON.stringify(answer)).toContain('So.')
    expect(rest).toEqual([])
  })

  it('ends without empty space, which could begin a page', () => {
    expect(withoutEnd([{ text: 'a' }, { text: 'b', margin: [1, 2, 3, 4] }])).toEqual([
      { text: 'a' },
      { text: 'b', margin: [1, 2, 3, 0] },
    ])
  })
})
