import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureTitle, checkCapture } from './capture.ts'
import { addedTagsFault, finalTags, formatTags, parseTags, tagsFault } from './tags.ts'

const refusal = { ok: false, message: 'Invalid capture data' }

describe('a capture title', () => {
  // spec: V04
  it.each([
    ['  Notes ', 'Notes'],
    ['', 'Untitled Capture'],
    ['   ', 'Untitled Capture'],
    [null, 'Untitled Capture'],
    [undefined, 'Untitled Capture'],
    ['a'.repeat(200), 'a'.repeat(200)],
    [`  ${'a'.repeat(200)}  `, 'a'.repeat(200)],
    ['😀'.repeat(200), '😀'.repeat(200)],
  ])('%j is kept as %j', (title, kept) => {
    expect(captureTitle(title)).toBe(kept)
    expect(checkCapture({ ...(title === undefined ? {} : { title }), content: 'x' })).toMatchObject({
      ok: true,
      value: { title: kept },
    })
  })

  // spec: V04, V08
  it('is refused with 201 characters', () => {
    expect(checkCapture({ title: 'a'.repeat(201), content: 'x' })).toEqual(refusal)
  })
})

describe('capture content', () => {
  // spec: V05, V08
  it.each([
    ['  x ', 'x'],
    ['a'.repeat(50_000), 'a'.repeat(50_000)],
    [` ${'a'.repeat(50_000)} `, 'a'.repeat(50_000)],
    ['', null],
    [' \n\t ', null],
    [null, null],
    ['a'.repeat(50_001), null],
  ])('%.20j is trimmed and has 1 to 50000 characters', (content, kept) => {
    const checked = checkCapture({ content })
    expect(checked).toEqual(kept === null ? refusal : expect.objectContaining({ ok: true }))
    if (checked.ok) expect(checked.value.content).toBe(kept)
  })

  it('loses characters that a PostgreSQL text cannot hold', () => {
    expect(checkCapture({ content: 'a\0b\ud800c😀' })).toMatchObject({ value: { content: 'ab\ufffdc😀' } })
  })
})

describe('tags', () => {
  // spec: V06
  it('are entered comma separated, trimmed, empties dropped, each at most 50 characters', () => {
    expect(parseTags(' work, , two words ,,idea ')).toEqual(['work', 'two words', 'idea'])
    expect(parseTags('')).toEqual([])
    expect(checkCapture({ content: 'x', tags: ['a'.repeat(50)] }).ok).toBe(true)
    expect(checkCapture({ content: 'x', tags: ['a'.repeat(51)] })).toEqual(refusal)
  })

  // spec: V07
  it('have no duplicates and are capped at 20', () => {
    const many = Array.from({ length: 25 }, (_, at) => `tag${at}`)
    expect(finalTags(['a', 'b', ' a '])).toEqual(['a', 'b'])
    expect(finalTags([...many, ...many])).toEqual(many.slice(0, 20))
    expect(checkCapture({ content: 'x', tags: ['a', ...many, 'a'] })).toMatchObject({
      value: { tags: ['a', ...many.slice(0, 19)] },
    })
  })

  it('are refused when more than 20 are typed, also together with those that a note has', () => {
    const typed = (count: number) => Array.from({ length: count }, (_, at) => `tag${at}`).join()
    const tooMany = 'A note has at most 20 tags'
    expect([tagsFault(typed(20)), tagsFault(`${typed(20)}, tag0,`), tagsFault(typed(21))]).toEqual([
      null,
      null,
      tooMany,
    ])
    const notes = [{ tags: [] }, { tags: ['sea', 'tag0'] }]
    expect(addedTagsFault(typed(21), [{ tags: [] }])).toBe(tooMany)
    expect([addedTagsFault(typed(19), notes), addedTagsFault(typed(20), notes)]).toEqual([null, tooMany])
    expect(addedTagsFault('x'.repeat(51), notes)).toBe('A tag has at most 50 characters')
    expect(addedTagsFault('', [{ tags: parseTags(typed(20)) }])).toBeNull()
  })

  it('do not change when they are cleaned twice, or formatted and parsed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 40 }), (typed) => {
        const once = parseTags(typed.join(','))
        expect(finalTags(once)).toEqual(once)
        expect(parseTags(formatTags(once))).toEqual(once)
      }),
    )
  })
})

it.each([
  [' https://a.example/x ', 'https://a.example/x'],
  ['', null],
  [null, null],
  ['javascript:alert(1)', null],
  ['not an address', null],
  [`https://a.example/${'x'.repeat(4096)}`, null],
])('keeps the source %.40j as %j', (source_url, kept) => {
  expect(checkCapture({ content: 'x', source_url })).toMatchObject({ ok: true, value: { source_url: kept } })
})

it('validation keeps the notebook, and reads a blank one as none', () => {
  expect(checkCapture({ content: 'x', folder_id: 'f' })).toMatchObject({ value: { folder_id: 'f' } })
  expect(checkCapture({ content: 'x', folder_id: '' })).toMatchObject({ value: { folder_id: null } })
})
