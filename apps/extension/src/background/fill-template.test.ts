import { expect, it } from 'vitest'
import type { Job } from '../messaging/protocol.ts'
import { withoutTemplate, withTemplate } from './fill-template.ts'

const notebook = 'c3b8f1f0-0000-4000-8000-000000000001'
const template = { id: '1', site: 'sea.example', title: '{author}: {title} {date}', notebook, tags: 'reading, {site}' }
const now = new Date(2026, 10, 7, 12)
const page = (changes: Partial<Extract<Job, { kind: 'capture' }>> = {}): Job => ({
  ...{ kind: 'capture', title: 'Tides', html: '<p>a</p>', sourceUrl: 'https://www.sea.example/a', receipt: null },
  ...{ facts: { author: 'Ada' }, ocrExtractionId: null, again: 'update', keys: null, folderId: null, tags: [] },
  ...changes,
})

it('fills the title, notebook and tags of a save from its site', () => {
  const filled = {
    title: 'Ada: Tides 2026-11-07',
    folderId: notebook,
    tags: ['reading', 'sea.example'],
    isFilled: true,
  }
  expect(withTemplate(page(), [template], now)).toEqual({ ...page(), ...filled })
  const other = page({ sourceUrl: 'https://land.example/' })
  expect(withTemplate(other, [template], now)).toBe(other)
})

it('keeps what the person typed and chose', () => {
  const own = page({ title: 'Mine', hasOwnTitle: true, folderId: '7', tags: ['x'] })
  expect(withTemplate(own, [template], now)).toEqual({ ...own, isFilled: false })
})

it('can be taken away from a save that the server refused because of it, and from no other', () => {
  expect(withoutTemplate(withTemplate(page(), [template], now))).toMatchObject({
    ...{ title: 'Ada: Tides 2026-11-07', folderId: null, tags: [], html: '<p>a</p>' },
  })
  expect(withoutTemplate(page({ tags: ['typed'] }))).toBeNull()
})
