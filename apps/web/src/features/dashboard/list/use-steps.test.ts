// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useSteps } from './use-steps.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('renders nothing of the list with its surroundings, then more with every step, and in the end everything', async () => {
  const counts: number[] = []
  const root = createRoot(document.createElement('div'))
  const show = (isOn: boolean) => act(async () => root.render(createElement(List, { isOn })))
  function List({ isOn }: { isOn: boolean }) {
    counts.push(useSteps(isOn, 20))
    return null
  }
  await show(false)
  expect(new Set(counts)).toEqual(new Set([0]))
  await show(true)
  expect([...new Set(counts)]).toEqual([0, 6, 12, 18, Number.POSITIVE_INFINITY])
  await show(false)
  expect(counts.at(-1)).toBe(Number.POSITIVE_INFINITY)
})
