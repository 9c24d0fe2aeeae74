import { describe, expect, it } from 'vitest'
import { parseAlphabet, plainLetters } from './alphabet.ts'

describe('parseAlphabet', () => {
  it('puts a blank before the dictionary and a space after it', () => {
    expect(parseAlphabet('x\ny\n').characters).toEqual(['', 'x', 'y', ' '])
  })

  it('keeps a space of the dictionary, and accepts Windows line ends', () => {
    const { characters, spaces } = parseAlphabet(' \r\nx\r\n')
    expect(characters).toEqual(['', ' ', 'x', ' '])
    expect(spaces).toEqual([1, 3])
  })

  it('groups the forms of a letter', () => {
    const { families } = parseAlphabet('e\né\nx\nê\n7\n')
    const family = { plain: 1, accented: [2, 4] }
    expect(families).toEqual([undefined, family, family, undefined, family, undefined, undefined])
  })
})

describe('plainLetters', () => {
  it('removes accents from letters and changes nothing else', () => {
    expect(plainLetters('Ça, naïve Größe ´ 5°')).toBe('Ca, naive Große ´ 5°')
  })
})
