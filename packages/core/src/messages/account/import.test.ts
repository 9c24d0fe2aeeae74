import { expect, it } from 'vitest'
import { importMessages as texts } from './import.ts'

it('names a source with a capital letter where it stands alone, and as it is in a sentence', () => {
  expect(texts.sourceLabel('folder')).toBe('Files')
  expect(texts.sourceLabel('bookmarks')).toBe('Browser bookmarks')
  expect(texts.sourceLabel('keep')).toBe('Google Keep')
  expect(texts.previewTitle('folder')).toBe('From files')
})
