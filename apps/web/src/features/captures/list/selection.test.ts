// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { type Selection, useSelection } from './selection.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('a selection does not come back after a visit to another notebook', async () => {
  let selection: Selection | undefined
  const List = ({ notebook }: { notebook: string | null }) => {
    selection = useSelection(notebook)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (notebook: string | null) => act(async () => root.render(createElement(List, { notebook })))
  await show(null)
  await act(async () => selection?.toggle('7'))
  expect(selection?.ids.size).toBe(1)
  await show('harbour')
  await show(null)
  expect(selection?.ids.size).toBe(0)
})
