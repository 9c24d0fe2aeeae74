// @vitest-environment happy-dom
import type { Capture } from '@jotsam/core/capture/capture'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { newPendingHighlight } from '@jotsam/core/pending/pending-highlight'
import { strFromU8 } from 'fflate'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileOwner } from '../../../lib/data/file-row.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { outbox } from '../../../lib/saving/outbox.ts'
import { exportAsJson, exportAsMarkdown } from './export-selected.ts'

vi.mock('../../../lib/device/download-file.ts', () => ({ downloadFile: vi.fn() }))
afterEach(() => localStorage.clear())

const ANN = 'b7f1a1c0-0000-4000-8000-000000000001'
const NOTE = 'b7f1a1c0-0000-4000-8000-000000000002'
const highlight = (id: string, comment: string): Highlight => ({
  ...{ id: `b7f1a1c0-0000-4000-8000-00000000000${id}`, user_id: ANN, capture_id: NOTE },
  ...{ quote: 'tide', prefix: '', suffix: '', start_position: 10 - Number(id), colour: 'yellow', comment },
  created_at: '2026-11-18T10:00:00.000Z',
})

const note = {
  ...{ id: NOTE, user_id: ANN, title: 'Tides', content: 'The tide', tags: [] as string[], zettel_id: '202611151029' },
  ...{ created_at: '', updated_at: '' },
} as Capture

it('exports highlights that wait on the device, with the comment that waits and without those that were deleted', async () => {
  const wait = (item: Highlight, isDeletion = false) =>
    outbox.put({ kind: 'highlight', item: newPendingHighlight(item, isDeletion, item.created_at) })
  await wait(highlight('3', 'Changed'))
  await wait(highlight('4', 'New'))
  await wait(highlight('5', 'Deleted'), true)
  const query: object = new Proxy(Promise.resolve(), {
    get: (_, name) =>
      name === 'then'
        ? (done: (answer: object) => void) =>
            done({ data: [highlight('3', 'Stored'), highlight('5', 'Deleted')], error: null })
        : () => query,
  })
  await exportAsJson({ client: { from: () => query }, userId: ANN } as unknown as FileOwner, [note], () => null)
  const file = vi.mocked(downloadFile).mock.calls[0]?.[1]
  const [exported] = JSON.parse((await file?.text()) ?? '')
  expect(exported.highlights.map(({ comment }: Highlight) => comment)).toEqual(['New', 'Changed'])
})

it('exports mentions with the titles of their notes', async () => {
  const titles = {
    select: () => titles,
    in: () => titles,
    data: [{ title: 'The moon', zettel_id: '202611151030' }],
    error: null,
  }
  const highlights = { select: () => highlights, in: () => highlights, order: () => highlights, data: [], error: null }
  const from = (table: string) => (table === 'captures' ? titles : highlights)
  const mentioning = { ...note, content: '<p>See [[202611151030]]</p>' }
  await exportAsMarkdown({ client: { from }, userId: ANN } as unknown as FileOwner, [mentioning], () => null)
  const file = vi.mocked(downloadFile).mock.lastCall?.[1]
  expect(strFromU8(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()))).toContain(
    '[[202611151030|The moon]]',
  )
})
