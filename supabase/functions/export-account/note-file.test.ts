import { describe, expect, it } from 'vitest'
import { noteFile } from './note-file.ts'
import { pageFile } from './page-file.ts'

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

const places = {
  notebook: null,
  path: 'notes/Harbour/Tides.md',
  links: { outgoing: [], incoming: [] },
  highlights: [],
  noteOfZettel: (id: string) => (id === '202611151031' ? { title: 'Moon [a]', path: 'notes/A b/Moon.md' } : undefined),
}

describe('a capture as a file', () => {
  it('is Markdown with front matter, and nothing more without links', () => {
    const text = noteFile(capture, { ...places, notebook: 'Harbour' })
    expect(text).toMatch(/^---\ntitle: "Tides"\nzettel_id: "202611151030"\n/)
    expect(text).toContain('notebook: "Harbour"')
    expect(text.endsWith('---\n\nHigh at **seven**\n')).toBe(true)
  })

  it('ends with links to the other files', () => {
    const text = noteFile(capture, {
      ...places,
      links: {
        outgoing: [
          { type: 'builds_on', title: 'Moon [full] *', zettelId: '202611151031', path: 'notes/A b/Moon (full).md' },
        ],
        incoming: [{ type: 'related', title: 'Ebb', zettelId: '202611151032', path: 'notes/Ebb.md' }],
      },
    })
    expect(text.slice(text.indexOf('## '))).toBe(`## Zettelkasten Links

Links to:

- Builds on: [Moon \\[full\\] \\*](../../notes/A%20b/Moon%20%28full%29.md) 202611151031

Linked from:

- Related to: [Ebb](../../notes/Ebb.md) 202611151032
`)
  })

  it('links the mentions in the text to their files, except in code, and ends with the highlights', () => {
    const content =
      '<p>See [[202611151031]], [[202611151031|the &amp; moon]] and [[202611151099|the ebb]]</p><pre><code>[[202611151031]]</code></pre>'
    const highlights = [{ quote: 'at seven', colour: 'green' as const, comment: 'Check' }]
    const text = noteFile({ ...capture, content }, { ...places, highlights })
    expect(text).toContain(
      'See [Moon \\[a\\]](../../notes/A%20b/Moon.md), [the & moon](../../notes/A%20b/Moon.md) and ',
    )
    expect(text).toContain('202611151099')
    expect(text).toContain('```\n[[202611151031]]\n```')
    expect(text).toContain('## Highlights\n\n> at seven\n\nCheck')
    const page = pageFile(
      { ...capture, content: `${content}<script>x</script><img src=x onerror=x>` },
      { ...places, highlights },
    )
    expect(page).toContain(
      'See <a href="../../notes/A%20b/Moon.md">Moon [a]</a>, <a href="../../notes/A%20b/Moon.md">the &amp; moon</a> and the ebb</p>',
    )
    expect(page).toContain('[[202611151031]]</code>')
    expect(page).toContain('<blockquote>at seven</blockquote><p>Check</p>')
    expect(page).not.toMatch(/<script|onerror/)
  })
})
