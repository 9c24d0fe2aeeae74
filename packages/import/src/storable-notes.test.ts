import { characterCount } from '@jotsam/core/capture/truncate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storableNotes } from './storable-notes.ts'

const note = { externalId: 'a', title: 'A', html: '<p>Text</p>' }

describe('a note that fits the rules', () => {
  it('has two levels of notebooks at most, with allowed names, and reports what was flattened', () => {
    const fitted = storableNotes({ ...note, notebook: ['A: "b"', ' ', 'C/D', 'E'] })
    expect(fitted).toMatchObject({ ok: true, parts: [{ notebook: ['A b', 'C D'] }] })
    expect(fitted).toMatchObject({ warnings: [expect.stringContaining('two levels')] })
  })

  it('has a title in one line, with its blanks', () => {
    const fitted = storableNotes({ ...note, title: ' Two  blanks\r\nand\ta line ' })
    expect(fitted).toMatchObject({ parts: [{ title: 'Two  blanks and a line' }] })
  })

  it('has twenty short tags at most, each once', () => {
    const tags = [' sea ', 'sea', '', 'x'.repeat(80), ...Array.from({ length: 30 }, (_, at) => `tag ${at}`)]
    const fitted = storableNotes({ ...note, tags })
    const [part] = fitted.ok ? fitted.parts : []
    expect(part?.tags).toHaveLength(20)
    expect(part?.tags.slice(0, 2)).toEqual(['sea', 'x'.repeat(50)])
  })

  it('is divided into linked parts when it is long, without losing a word', () => {
    const paragraphs = Array.from({ length: 4000 }, (_, at) => `<p>Word${at} of a long text</p>`)
    const fitted = storableNotes({ ...note, html: paragraphs.join('') })
    const parts = fitted.ok ? fitted.parts : []
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map(({ content }) => content).join('')).toBe(paragraphs.join(''))
    expect(parts[1]).toMatchObject({ id: 'a#2', title: `A (2 of ${parts.length})`, links: [['a', 'builds_on']] })
  })

  it('has a key that no part of another note has, also when its own ends like one', () => {
    const keys = ['a#2', 'a#2#', 'a#b', 'a'].map((externalId) => {
      const fitted = storableNotes({ ...note, externalId })
      return fitted.ok ? fitted.parts[0]?.id : null
    })
    expect(keys).toEqual(['a#2#', 'a#2##', 'a#b', 'a'])
  })

  it('is refused with a reason when it is empty or too long', () => {
    expect(storableNotes({ ...note, html: ' \0 ' })).toEqual({ ok: false, reason: 'It has no text.' })
    expect(storableNotes({ ...note, html: 'x'.repeat(5_000_001) })).toMatchObject({ ok: false })
  })

  it('never exceeds a column, whatever the note has', () => {
    const text = fc.string({ unit: 'binary', maxLength: 700 })
    fc.assert(
      fc.property(text, text, fc.array(text), fc.array(text), (externalId, title, notebook, tags) => {
        const fitted = storableNotes({ externalId, title, html: '<p>x</p>', notebook, tags })
        for (const part of fitted.ok ? fitted.parts : []) {
          expect(characterCount(part.id)).toBeLessThanOrEqual(600)
          expect(characterCount(part.title)).toBeLessThanOrEqual(200)
          for (const name of part.notebook) expect(name).toMatch(/^[^<>:"/\\|?*]{1,200}$/)
          for (const tag of part.tags) expect(characterCount(tag)).toBeLessThanOrEqual(50)
        }
      }),
    )
  })
})
