import { describe, expect, it } from 'vitest'
import { readPdfText } from './pdf-text.ts'

const text = {
  title: 'Tides',
  content: '<p>Twice a day.</p>',
  facts: ['4 of 4 turns'],
  source: 'https://chatgpt.com/c/1',
}

describe('a text that is given to become a PDF', () => {
  it('is read with its own fields only', () => {
    expect(readPdfText({ ...text, more: 1 })).toEqual(text)
    expect(readPdfText({ ...text, source: undefined })).toEqual({ ...text, source: null })
  })

  it.each([null, undefined, 'ready', {}, { ...text, content: 1 }, { ...text, facts: 'one' }, { ...text, facts: [1] }])(
    'is refused when it is not complete: %j',
    (given) => {
      expect(readPdfText(given)).toBeNull()
    },
  )
})
