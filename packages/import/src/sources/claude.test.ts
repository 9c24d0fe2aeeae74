import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filesOf, itemsOf, memoryFile, memoryFiles, notesOf } from '../testing.ts'
import { chatgpt } from './chatgpt.ts'
import { claude, claudeNote } from './claude.ts'

const conversation = {
  uuid: '0b7a2c1e-1111-4222-8333-444455556666',
  name: 'Harbour plan',
  summary: '',
  created_at: '2025-03-04T05:06:07.123456Z',
  updated_at: '2025-03-05T05:06:07.000000Z',
  account: { uuid: 'me' },
  chat_messages: [
    {
      uuid: 'm1',
      text: 'Plan a harbour',
      content: [{ type: 'text', text: 'Plan a harbour', citations: [] }],
      sender: 'human',
      attachments: [{ file_name: 'depths.txt', file_size: 12, file_type: 'txt', extracted_content: '3 m\n5 m' }],
      files: [{ file_name: 'map.png' }],
    },
    {
      uuid: 'm2',
      text: '',
      sender: 'assistant',
      content: [
        { type: 'thinking', thinking: 'secret thought' },
        {
          type: 'text',
          text: 'Here is **a plan**.',
          citations: [{ end_index: 19, url: 'https://example.org/', title: 'Source' }],
        },
        {
          type: 'tool_use',
          name: 'artifacts',
          input: { command: 'create', id: 'plan', title: 'Plan', type: 'text/markdown', content: '# Steps\n\n1. Dig' },
        },
        {
          type: 'tool_use',
          name: 'artifacts',
          input: { command: 'update', id: 'plan', old_str: 'Dig', new_str: 'Dive' },
        },
        {
          type: 'tool_use',
          name: 'artifacts',
          input: { command: 'update', id: 'plan', old_str: 'Dive', new_str: 'Swim' },
        },
        { type: 'tool_use', name: 'artifacts', input: { command: 'update', id: 'lost', old_str: 'a', new_str: 'b' } },
        { type: 'tool_result', content: [] },
        { type: 'hologram' },
      ],
      attachments: [],
      files: [],
    },
    { uuid: 'm3', sender: 'human', text: '', content: [], attachments: [], files: [] },
    null,
  ],
}

describe('a Claude export', () => {
  it('becomes notes with artifacts, attached texts and citations', async () => {
    const files = [memoryFile('conversations.json', JSON.stringify([conversation]))]
    expect(await claude.matches(files)).toBe(true)
    expect(await chatgpt.matches(files)).toBe(false)
    const [note] = await notesOf(claude, files)
    expect(note).toMatchObject({
      externalId: conversation.uuid,
      title: 'Harbour plan',
      sourceUrl: `https://claude.ai/chat/${conversation.uuid}`,
      createdAt: '2025-03-04T05:06:07.123Z',
      missingFiles: ['map.png'],
      warnings: [expect.stringContaining('first version'), expect.stringContaining('hologram')],
    })
    for (const part of [
      '<strong>a plan</strong>',
      'href="https://example.org/"',
      '<h4>Plan</h4><h1>Steps</h1><ol><li>Dig</li></ol>',
      '<h4>Plan (version 3)</h4><h1>Steps</h1><ol><li>Swim</li></ol>',
      'depths.txt',
      '5 m',
      '[File: map.png]',
    ])
      expect(note?.html).toContain(part)
    expect(note?.html).not.toMatch(/secret thought|Dive/)
  })

  it('brings what Claude has remembered', async () => {
    const memory = [
      { conversations_memory: '**Work**\n\nSails', project_memories: { p1: 'Harbour', p2: '' }, account_uuid: 'a' },
    ]
    const notes = await notesOf(
      claude,
      memoryFiles({ 'conversations.json': JSON.stringify([conversation]), 'memories.json': JSON.stringify(memory) }),
    )
    expect(notes.slice(1)).toMatchObject([
      { externalId: 'memory', title: "Claude's memory", html: '<p><strong>Work</strong></p><p>Sails</p>' },
      { externalId: 'memory/p1', html: '<p>Harbour</p>' },
    ])
  })

  it('reads older messages that have a text only, names chats after their first words, and names empty conversations', async () => {
    const old = { uuid: 'old-conversation', name: '', chat_messages: [{ sender: 'assistant', text: 'Hi *there*' }] }
    const empty = { uuid: 'empty-conversation', name: 'Nothing', chat_messages: [] }
    const items = await itemsOf(claude, memoryFiles({ 'conversations.json': JSON.stringify([old, empty]) }))
    expect(items[0]).toMatchObject({
      kind: 'note',
      note: { title: 'Hi there', html: expect.stringContaining('<em>there</em>') },
    })
    expect(items[1]).toMatchObject({ kind: 'skipped', name: 'Nothing' })
  })

  it('imports uploads from the archive, by their id or their name', async () => {
    const uploads = {
      ...conversation,
      chat_messages: [
        {
          uuid: 'm1',
          sender: 'human',
          text: 'Look',
          content: [],
          attachments: [],
          files: [{ file_name: 'map.png', file_uuid: 'f-1' }, { file_name: 'plan.pdf' }],
        },
      ],
    }
    const files = memoryFiles({
      'data/conversations.json': JSON.stringify([uploads]),
      'data/users.json': '[]',
      'data/files/f-1/original.png': 'PNG',
      'data/files/plan.pdf': 'PDF',
    })
    const [note] = await notesOf(claude, files)
    expect(await filesOf(note)).toEqual([
      ['map.png', 'PNG'],
      ['plan.pdf', 'PDF'],
    ])
    expect(note?.missingFiles).toEqual([])
  })

  it('imports the documents of projects into a notebook', async () => {
    const project = {
      uuid: 'p1',
      name: 'Sailing',
      description: 'About knots.',
      prompt_template: 'Be brief.',
      created_at: '2025-01-01T00:00:00Z',
      docs: [{ uuid: 'd1', filename: 'knots.md', content: '# Bowline', created_at: '2025-01-02T00:00:00Z' }],
    }
    const notes = await notesOf(
      claude,
      memoryFiles({ 'conversations.json': '[]', 'projects.json': JSON.stringify([project]) }),
    )
    expect(notes).toMatchObject([
      { title: 'Sailing: instructions', notebook: ['Sailing'], html: '<p>About knots.</p><p>Be brief.</p>' },
      { externalId: 'd1', title: 'knots.md', notebook: ['Sailing'], html: '<h1>Bowline</h1>' },
    ])
  })

  it('never fails, whatever the values are', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    const message = fc.record({
      sender: fc.constantFrom('human', 'assistant', null),
      text: json,
      content: fc.oneof(
        json,
        fc.array(
          fc.record({
            type: fc.constantFrom('text', 'tool_use', 'x'),
            text: json,
            citations: json,
            input: json,
            name: fc.constantFrom('artifacts', 'x'),
          }),
        ),
      ),
      attachments: json,
      files: json,
    })
    fc.assert(
      fc.property(fc.oneof(json, fc.array(message)), (chat_messages) => {
        expect(claudeNote({ chat_messages }, 'x')).toBeDefined()
      }),
      { numRuns: 300 },
    )
  })
})
