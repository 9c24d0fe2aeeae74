import { expect, it } from 'vitest'
import { readEvents } from './send-import.ts'

it('reads the complete events of an answer that is still arriving', () => {
  const arrived =
    ':\n\nevent: progress\ndata: {"found":1}\n\nevent: progress\ndata: {"found":2}\n\nevent: answer\ndata: {"fou'
  expect(readEvents(arrived)).toEqual([
    { name: 'progress', data: { found: 1 } },
    { name: 'progress', data: { found: 2 } },
  ])
  expect(readEvents(`${arrived}nd":2}\n\n`).at(-1)).toEqual({ name: 'answer', data: { found: 2 } })
  expect(readEvents('')).toEqual([])
})
