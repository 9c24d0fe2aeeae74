import { extensionMessages } from '@jotsam/core/messages/extension'
import { expect, it, vi } from 'vitest'
import type { SaveStatus } from '../../messaging/protocol.ts'
import { isMissing, toastFor } from './save-toast.ts'

const texts = extensionMessages.page
const saved: SaveStatus = {
  id: '1',
  title: 'Tides',
  state: 'saved',
  lines: ['2 turns', 'Partial: Only answers were found on the page; the questions are missing.'],
  upgrade: false,
  href: 'https://jotsam.example/dashboard?capture=1',
  server: 'https://jotsam.example',
  at: '2026-11-15T08:00:00.000Z',
}

it('the receipt of a chat that the rules do not fit stays open and offers to tell the operator', () => {
  const report = vi.fn()
  const { lines, actions = [], autoClose, tone } = toastFor(saved, report)
  expect({ autoClose, tone }).toEqual({ autoClose: false, tone: 'warn' })
  expect(lines).toEqual([saved.title, ...saved.lines, texts.reportHint])
  expect(actions.map(({ label }) => label)).toEqual([texts.open, texts.report])
  for (const action of actions) if ('run' in action) action.run()
  expect(report).toHaveBeenCalledOnce()
})

it('a receipt offers no report where the rules fit, and a whole one closes by itself', () => {
  expect(toastFor({ ...saved, lines: ['2 turns'] })).toMatchObject({ autoClose: true, tone: 'done' })
  expect(toastFor(saved).actions?.map(({ label }) => label)).toEqual([texts.open])
})

it('only the line that says what is missing stands out', () => {
  expect(saved.lines.filter(isMissing)).toEqual([saved.lines[1]])
  expect(isMissing(texts.picturesLinked)).toBe(true)
})
