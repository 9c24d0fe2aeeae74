import { describe, expect, it } from 'vitest'
import { csvPayload } from './csv.ts'

const rows = (text: string): unknown => {
  const payload = csvPayload(text)
  return payload.ok ? JSON.parse(payload.value.text) : payload.error
}

describe('csvPayload', () => {
  it('takes the column names from the first line', () => {
    expect(rows('a,b\n1,x\n2,y\n')).toEqual([
      { a: '1', b: 'x' },
      { a: '2', b: 'y' },
    ])
    expect(rows('a\r\n1\r\n')).toEqual([{ a: '1' }])
    expect(rows('a,b\n')).toEqual([])
  })

  it('parses an unquoted NULL as null, and an empty field as empty text', () => {
    expect(rows('a,b\nNULL,')).toEqual([{ a: null, b: '' }])
  })

  it('parses quoted commas, quotes and line breaks', () => {
    expect(rows('a,"b c"\n"1,2","say ""hi""\nthere"')).toEqual([{ a: '1,2', 'b c': 'say "hi"\nthere' }])
  })

  it('refuses lines with different numbers of fields', () => {
    expect(rows('a,b\n1')).toEqual({ kind: 'invalid-body', reason: 'fields-differ' })
    expect(rows('a,b\n1,2,3')).toEqual({ kind: 'invalid-body', reason: 'fields-differ' })
  })

  it.each(['', '\n', 'a\n"x', 'a\n"x"y'])('refuses malformed CSV: %j', (text) => {
    expect(rows(text)).toEqual({ kind: 'invalid-body', reason: 'invalid-csv' })
  })

  it('reads hostile input in one pass', () => {
    expect(rows(`a\n${'"'.repeat(1_000_001)}`)).toEqual({ kind: 'invalid-body', reason: 'invalid-csv' })
    expect(rows(`${','.repeat(100_000)}\n${','.repeat(100_000)}`)).toHaveLength(1)
  })

  it('refuses column names that would fill the memory when every row repeats them', () => {
    const refused = { kind: 'too-much', of: 'csv' }
    expect(rows(`${'x'.repeat(1_000_000)}\n${'a\n'.repeat(100)}`)).toMatchObject(refused)
    expect(rows(`x\n${'a\n'.repeat(1_000_000)}`)).toMatchObject(refused)
    expect(rows(`x\n${'a\n'.repeat(100_000)}`)).toHaveLength(100_000)
  })
})
