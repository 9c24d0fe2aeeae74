import { describe, expect, it } from 'vitest'
import { noteFile } from './note-file.ts'

const capture = {
  id: 'a',
  user_id: 'me',
  title: 'Tides',
  content: '<p>High at <strong>seven</strong></p>',
  source_url: 'https://chatgpt.com/c/1',
  folder_id: null,
  tags: ['sea'],
  zettel_id: '202611151030',
  is_pinned: false,
  is_public: false,
  public_id: 'p',
  idempotency_key: null,
  ocr_extraction_id: null,
  turns: null,
  created_at: '2026-11-15T10:30:00Z',
  updated_at: '2026-11-15T10:30:00Z',
}

describe('a capture as a file', () => {
  it('is Markdown with front matter, and nothing more without links', () => {
    const text = noteFile(capture, 'Harbour', 'notes/Harbour/Tides.md', { outgoing: [], incoming: [] })
    expect(text).toMatch(/^---\ntitle: "Tides"\nzettel_id: "202611151030"\n/)
    expect(text).toContain('notebook: "Harbour"')
    expect(text.endsWith('---\n\nHigh at **seven**\n')).toBe(true)
  })

  it('ends with links to the other files', () => {
    const text = noteFile(capture, null, 'notes/Harbour/Tides.md', {
      outgoing: [
        { type: 'builds_on', title: 'Moon [full] *', zettelId: '202611151031', path: 'notes/A b/Moon (full).md' },
      ],
      incoming: [{ type: 'related', title: 'Ebb', zettelId: '202611151032', path: 'notes/Ebb.md' }],
    })
    expect(text.slice(text.indexOf('## '))).toBe(`## Zettelkasten Links

Links to:

- Builds on: [Moon \\[full\\] \\*](../../notes/A%20b/Moon%20%28full%29.md) [[202611151031]]

Linked from:

- Related to: [Ebb](../../notes/Ebb.md) [[202611151032]]
`)
  })
})
