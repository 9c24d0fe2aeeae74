import { expect, it } from 'vitest'
import { noteStates } from './note-states.ts'

const capture = { created_at: '2026-01-01T00:00:00Z' }

it('the history gives each state the time and the author of the edit that wrote it', () => {
  const versions = [
    { id: 'b', saved_at: '2026-01-03T00:00:00Z', author: 'extension' },
    { id: 'a', saved_at: '2026-01-02T00:00:00Z', author: 'web' },
  ]
  expect(noteStates(capture, versions)).toEqual([
    { versionId: null, savedAt: '2026-01-03T00:00:00Z', author: 'extension' },
    { versionId: 'b', savedAt: '2026-01-02T00:00:00Z', author: 'web' },
    { versionId: 'a', savedAt: '2026-01-01T00:00:00Z', author: null },
  ])
})

it('the history has one state for a note that was never edited', () => {
  expect(noteStates(capture, [])).toEqual([{ versionId: null, savedAt: capture.created_at, author: null }])
})
