import { describe, expect, it } from 'vitest'
import { parseAlphabet } from './alphabet.ts'

describe('parseAlphabet', () => {
  it('puts a blank before the dictionary and a space after it', () => {
    expect(parseAlphabet('x\ny\n').characters).toEqual(['', 'x', 'y', ' '])
  })

  it('keeps a space of the dictionary, and accepts Windows line ends', () => {
    const { characters, spaces } = parseAlphabet(' \r\nx\r\n')
    expect(characters).toEqual(['', ' ', 'x', ' '])
    expect(spaces).toEqual([1, 3])
  })
})
