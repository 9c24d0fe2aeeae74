import { describe, expect, it } from 'vitest'
import { notePaths } from './note-paths.ts'

let made = 0
const folder = (id: string, name: string, parent_id: string | null = null) => ({
  id,
  name,
  parent_id,
  user_id: 'me',
  color: '#6366f1',
  icon: '📁',
  auto_tags: [],
  is_smart: false,
  sort_order: 0,
  created_at: '',
  updated_at: '',
})
const capture = (title: string, folder_id: string | null = null) => ({
  id: `c${++made}`,
  title,
  folder_id,
  zettel_id: String(202611150000 + made),
})

describe('the path of a capture in an export', () => {
  it('uses folders named after notebooks, whichever comes first', () => {
    const paths = notePaths([folder('child', 'Boats', 'top'), folder('top', 'Harbour')])
    expect(paths.of(capture('Tides'))).toBe('notes/Tides.md')
    expect(paths.of(capture('Tides', 'top'))).toBe('notes/Harbour/Tides.md')
    const note = capture('Tides', 'child')
    expect(paths.of(note)).toBe('notes/Harbour/Boats/Tides.md')
    expect(paths.notebookOf(note)).toBe('Harbour / Boats')
    expect(paths.notebookOf(capture('x'))).toBeNull()
  })

  it('separates names that some systems treat as equal', () => {
    const paths = notePaths([folder('a', 'Harbour'), folder('b', 'HARBOUR'), folder('c', 'tides.md')])
    expect(paths.of(capture('x', 'a'))).toBe('notes/Harbour/x.md')
    expect(paths.of(capture('x', 'b'))).toBe('notes/HARBOUR 2/x.md')
    const clash = capture('Tides')
    expect(paths.of(clash)).toBe(`notes/Tides ${clash.zettel_id}.md`)
    expect(paths.of(clash)).toBe(`notes/Tides ${clash.zettel_id}.md`)
  })

  it('never leaves the folder and never uses a name that Windows refuses', () => {
    const paths = notePaths([folder('dots', '..'), folder('device', 'CON')])
    for (const title of ['../../etc/passwd', '..\\..\\boot.ini', 'C:\\x', 'nul', 'a\u0000b', ' . ', 'ends with dot.'])
      for (const folderId of ['dots', 'device', null]) {
        const path = paths.of(capture(title, folderId))
        expect(path).toMatch(/^notes\/[^<>:"\\|?*\p{Cc}]+\.md$/u)
        for (const part of path.split('/')) expect(part).not.toMatch(/^\.|[. ]$|^(?:con|nul)(?:\.|$)/i)
      }
  })

  it('numbers thousands of equal titles in linear time', () => {
    const paths = notePaths([])
    const all = Array.from({ length: 20_000 }, () => paths.of(capture('Untitled Capture')))
    expect(new Set(all.map((path) => path.toLowerCase())).size).toBe(20_000)
    expect(all[0]).toBe('notes/Untitled Capture.md')
  })
})
