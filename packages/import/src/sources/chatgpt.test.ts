import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasons } from '../reasons.ts'
import { filesOf, itemsOf, memoryFile, memoryFiles, notesOf } from '../testing.ts'
import { chatgpt, chatgptNote } from './chatgpt.ts'
import { chatgptSample } from './chatgpt-sample.ts'

const one = (conversation: object) => [memoryFile('conversations.json', JSON.stringify([conversation]))]

describe('a ChatGPT export', () => {
  it('becomes a note with the shown branch, its links, code and formulas', async () => {
    const [note] = await notesOf(chatgpt, one(chatgptSample()))
    expect(note).toMatchObject({
      externalId: '67123456-aaaa-8000-9000-123456789abc',
      title: 'Tides and the moon',
      sourceUrl: 'https://chatgpt.com/c/67123456-aaaa-8000-9000-123456789abc',
      createdAt: '2024-11-15T08:40:00.123Z',
      updatedAt: '2024-11-15T09:40:00.500Z',
      missingFiles: ['harbour.pdf', 'file-XyZ'],
      warnings: [],
    })
    const html = note?.html ?? ''
    expect(html).toContain('&lt;b&gt;not bold&lt;/b&gt;')
    expect(html).toContain('<strong>pulls</strong>')
    expect(html).toContain('<span data-language="tex">$F = ma$</span>')
    expect(html).toContain('<a href="https://example.org/tides"')
    expect(html).toContain('<pre><code class="language-python">print("tide")')
    expect(html).toContain('[File: harbour.pdf]')
    expect(html).toContain('[Picture]')
    expect(html).not.toMatch(/\ue200|I sail|search\(|result of the search|Hm/)
  })

  it('imports pictures and uploads by their ids, with their original names', async () => {
    const message = (id: string, parent: string, role: string, content: object, metadata = {}) => ({
      [id]: { id, parent, children: [], message: { id, author: { role }, content, metadata, recipient: 'all' } },
    })
    const picture = (asset_pointer: string) => ({ content_type: 'image_asset_pointer', asset_pointer, metadata: {} })
    const conversation = {
      id: 'with-pictures',
      title: 'Boats',
      current_node: 'b',
      mapping: {
        ...message(
          'a',
          '',
          'user',
          { content_type: 'multimodal_text', parts: [picture('sediment://file_00ab'), 'What is it?'] },
          {
            attachments: [
              { id: 'file_00ab', name: 'photo.jpg', mime_type: 'image/jpeg' },
              { id: 'file-Doc1', name: 'plan of the boat.pdf', mime_type: 'application/pdf' },
            ],
          },
        ),
        ...message('b', 'a', 'tool', { content_type: 'multimodal_text', parts: [picture('file-service://file-Gen2')] }),
      },
    }
    const [note] = await notesOf(
      chatgpt,
      memoryFiles({
        'conversations.json': JSON.stringify([conversation]),
        'file_00ab-sanitized.jpg': 'JPG',
        'file-Doc1-plan of the boat.pdf': 'PDF',
        'dalle-generations/file-Gen2-8f1c.webp': 'WEBP',
      }),
    )
    expect(note?.missingFiles).toEqual([])
    expect(await filesOf(note)).toEqual([
      ['sanitized.jpg', 'JPG'],
      ['plan of the boat.pdf', 'PDF'],
      ['8f1c.webp', 'WEBP'],
    ])
    expect(note?.html.match(/<img /g)).toHaveLength(2)
  })

  it('keeps other branches below the shown one', async () => {
    const [note] = await notesOf(chatgpt, one(chatgptSample()))
    const [shown, other] = note?.html.split('Other version 1') ?? []
    expect(shown).not.toContain('An earlier answer.')
    expect(other).toContain('An earlier answer.')
  })

  it('is recognised as one file, as a ZIP and as numbered files with a manifest', async () => {
    const text = JSON.stringify([chatgptSample()])
    expect(await chatgpt.matches(memoryFiles({ 'my export.json': text }))).toBe(true)
    expect(await chatgpt.matches(memoryFiles({ 'a/conversations.json': text, 'a/chat.html': '' }))).toBe(true)
    const numbered = memoryFiles({
      'conversations-001.json': JSON.stringify([chatgptSample('second-conversation')]),
      'conversations-000.json': JSON.stringify([chatgptSample('first-conversation')]),
      'export_manifest.json': '{"files":["conversations-000.json","conversations-001.json"]}',
    })
    expect(await chatgpt.matches(numbered)).toBe(true)
    const notes = await notesOf(chatgpt, numbered)
    expect(notes.map(({ externalId }) => externalId)).toEqual(['first-conversation', 'second-conversation'])
  })

  it('reports conversations that are empty, damaged or truncated', async () => {
    const broken = `[${JSON.stringify(chatgptSample())}, {"title":"Nothing","mapping":{}}, {bad}, ${JSON.stringify(chatgptSample('cut-off-here')).slice(0, 200)}`
    const items = await itemsOf(chatgpt, [memoryFile('conversations.json', broken)])
    expect(items.map(({ kind }) => kind)).toEqual(['note', 'skipped', 'skipped', 'warning'])
    expect(items[1]).toMatchObject({ name: 'Nothing', reason: 'It has no text.' })
    expect(items[3]).toMatchObject({ what: expect.stringContaining('not valid JSON') })
  })

  it('keeps the names of entities, drafts, and the later versions of a document', () => {
    const answer = (id: string, parent: string | null, text: string, more: object = {}) => ({
      parent,
      children: [],
      message: {
        id,
        author: { role: 'assistant' },
        content: { content_type: 'text', parts: [text] },
        recipient: 'all',
        ...more,
      },
    })
    const mark = (name: string) => `\ue200entity\ue202["city","${name}","in Italy"]\ue201`
    const references = [
      { matched_text: mark('Rome'), type: 'entity', name: 'Rome', alt: null },
      { matched_text: mark('Pisa'), type: 'entity' },
    ]
    const mapping = {
      a: answer(
        'a',
        null,
        `To ${mark('Rome')}, ${mark('Pisa')} and ${mark('Bari')}.\n\n:::writing{variant="email" id="1"}\nDear Ann\n:::`,
        {
          metadata: { content_references: references },
        },
      ),
      b: answer('b', 'a', JSON.stringify({ name: 'plan', type: 'code/python', content: 'x = 1' }), {
        recipient: 'canmore.create_textdoc',
      }),
      c: answer('c', 'b', JSON.stringify({ updates: [{ pattern: '.*', multiple: false, replacement: 'x = 2' }] }), {
        recipient: 'canmore.update_textdoc',
      }),
    }
    expect(chatgptNote({ mapping, current_node: 'c', id: 'x' }, '')).toMatchObject({
      html: expect.stringMatching(
        /<p>To Rome, Pisa and Bari\.<\/p>\s*<p>Dear Ann<\/p><h4>plan<\/h4><pre><code class="language-python">x = 1<\/code><\/pre><h4>plan \(version 2\)<\/h4><pre><code class="language-python">x = 2<\/code>/,
      ),
      warnings: [],
    })
  })

  it('says how many versions of a chat with very many do not come', () => {
    const message = (id: string) => ({ id, author: { role: 'user' }, content: { content_type: 'text', parts: [id] } })
    const ids = Array.from({ length: 53 }, (_, at) => `n${at}`)
    const mapping = Object.fromEntries(ids.map((id) => [id, { parent: null, children: [], message: message(id) }]))
    expect(chatgptNote({ mapping, current_node: 'n0', id: 'x' }, '')).toMatchObject({
      warnings: ['It has very many versions; 2 of them are left out.'],
    })
  })

  it('brings what was spoken as text, and says that the recordings stay', () => {
    const parts = [
      { content_type: 'audio_transcription', text: 'Hello there', direction: 'in' },
      {
        content_type: 'real_time_user_audio_video_asset_pointer',
        audio_asset_pointer: { asset_pointer: 'sediment://a' },
      },
    ]
    const message = { id: 'a', author: { role: 'user' }, content: { content_type: 'multimodal_text', parts } }
    const note = chatgptNote(
      { mapping: { a: { parent: null, children: [], message } }, current_node: 'a', id: 'x' },
      '',
    )
    expect(note).toMatchObject({ html: expect.stringContaining('Hello there'), warnings: [reasons.recordings] })
  })

  it('stops at a cycle in the tree, and reports it', () => {
    const message = (id: string) => ({ id, author: { role: 'user' }, content: { content_type: 'text', parts: [id] } })
    const mapping = {
      a: { parent: 'b', children: ['b'], message: message('a') },
      b: { parent: 'a', children: ['a'], message: message('b') },
    }
    const note = chatgptNote({ mapping, current_node: 'a', id: 'x' }, '')
    expect(note).toMatchObject({ warnings: [expect.stringContaining('circle')] })
  })

  it('is from ChatGPT also where its id leads to no page, because Free saves from ChatGPT only', () => {
    expect(chatgptNote({ ...chatgptSample('x'), conversation_id: 'x' }, 'x')).toMatchObject({
      sourceUrl: 'https://chatgpt.com/',
    })
  })

  it('is called after its first question where it has no title', () => {
    expect(chatgptNote({ ...chatgptSample(), title: null }, '')).toMatchObject({
      title: 'Why are there two tides a day?',
    })
  })

  it('shows the newest branch where the export does not say which one was shown', () => {
    const { current_node: _, ...rest } = chatgptSample() as Record<string, unknown>
    expect(chatgptNote(rest, '')).toMatchObject({ html: expect.stringContaining('harbour') })
  })

  it('never fails, whatever the values are', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    const node = fc.record({
      parent: fc.oneof(json, fc.constantFrom('a', 'b', 'c')),
      children: fc.oneof(json, fc.subarray(['a', 'b', 'c'])),
      message: fc.oneof(
        json,
        fc.record({
          author: fc.record({ role: fc.constantFrom('user', 'assistant', 'tool') }),
          content: fc.oneof(
            json,
            fc.record({ content_type: fc.constantFrom('text', 'code', 'multimodal_text'), parts: json, text: json }),
          ),
          metadata: json,
          recipient: json,
        }),
      ),
    })
    fc.assert(
      fc.property(
        fc.record({ mapping: fc.record({ a: node, b: node, c: node }), current_node: json, title: json }),
        (conversation) => {
          const note = chatgptNote(conversation, 'x')
          expect(typeof note === 'string' || note.html.length > 0).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
