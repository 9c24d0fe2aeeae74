// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'
import type { DashboardPlace } from './use-dashboard-view.ts'
import { noteBeside, useNoteBeside } from './use-note-beside.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const notes = (ids: string) => [...ids].map((id) => ({ id }))

it.each([
  ['begins with the first note', '', 'abc', null, 'a'],
  ['keeps its note when another one comes first', 'abc', 'xabc', 'a', 'a'],
  ['goes on to the next note after a delete', 'abc', 'ac', 'b', 'c'],
  ['goes back to the note before, after the last one was deleted', 'abc', 'ab', 'c', 'b'],
  ['begins again in another notebook', '', 'xyz', 'b', 'x'],
  ['is empty without notes', 'a', '', 'a', null],
])('the pane beside the list %s', (_, before, now, id, shown) => {
  expect(noteBeside(notes(before), notes(now), id)).toBe(shown)
})

it('shows the next note after a delete, also when the list changes before the address has followed', async () => {
  let shownId: string | null = null
  const root = createRoot(document.createElement('div'))
  const show = (listed: string, deleting = '') =>
    act(async () =>
      root.render(
        createElement(List, { captures: notes(listed), deleting: new Map([...deleting].map((id) => [id, id])) }),
      ),
    )
  // The address opens the note c all the time.
  function List({
    captures,
    deleting,
  }: {
    captures: readonly { id: string }[]
    deleting: ReadonlyMap<string, unknown>
  }) {
    const place = { openId: 'c', closeDialog: () => {} } as DashboardPlace
    shownId = useNoteBeside(true, place, { list: { captures }, deleting } as ShownCaptures).id
    return null
  }
  await show('abc')
  await show('ab', 'c')
  expect(shownId).toBe('b')
  await show('ab', 'c')
  expect(shownId).toBe('b')
})
