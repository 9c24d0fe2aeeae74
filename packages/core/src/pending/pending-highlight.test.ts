import { expect, it } from 'vitest'
import type { Highlight } from '../highlights/highlight.ts'
import { newPendingHighlight, readPendingHighlight, sameHighlight, withPendingHighlights } from './pending-highlight.ts'

const highlight = (id: number, comment = ''): Highlight => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  user_id: '00000000-0000-4000-8000-0000000000aa',
  capture_id: '00000000-0000-4000-8000-0000000000bb',
  ...{
    quote: 'tide',
    prefix: 'the ',
    suffix: ' turns',
    start_position: 4,
    colour: 'green',
    comment,
    created_at: 'now',
  },
})
const AT = '2026-11-18T09:00:00Z'

it('is read as it was stored, and anything else is no highlight', () => {
  const pending = newPendingHighlight(highlight(1, 'Why?'), false, AT)
  expect(readPendingHighlight(JSON.stringify(pending))).toEqual(pending)
  for (const other of ['', '{}', JSON.stringify({ ...pending, highlight: { ...pending.highlight, colour: 'black' } })])
    expect(readPendingHighlight(other)).toBeNull()
})

it('shows waiting highlights among the stored ones, the later state of each, and no deleted ones', () => {
  const pending = [
    newPendingHighlight(highlight(1, 'changed'), false, AT),
    newPendingHighlight(highlight(2), true, AT),
    newPendingHighlight(highlight(3), false, AT),
  ]
  const shown = withPendingHighlights([highlight(1), highlight(2), highlight(4)], pending)
  expect(shown).toEqual([highlight(4), highlight(1, 'changed'), highlight(3)])
})

it('tells a later change from the state that is being sent', () => {
  const sent = newPendingHighlight(highlight(1), false, AT)
  expect(sameHighlight(sent, { ...sent, sync_status: 'syncing' })).toBe(true)
  expect(sameHighlight(sent, newPendingHighlight(highlight(1, 'more'), false, AT))).toBe(false)
  expect(sameHighlight(sent, newPendingHighlight(highlight(1), true, AT))).toBe(false)
})
