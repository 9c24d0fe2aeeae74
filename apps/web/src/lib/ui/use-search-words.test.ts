// @vitest-environment happy-dom
import { act, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SearchWords, useSearchWords } from './use-search-words.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let words: SearchWords
let arrive: (searched: string) => void
const asked = vi.fn()

/** A box beside an address that shows a search only when it is told to. */
function Box() {
  const [searched, setSearched] = useState('')
  arrive = setSearched
  words = useSearchWords(searched, asked)
  return null
}

beforeEach(async () => {
  vi.useFakeTimers()
  asked.mockClear()
  await act(async () => createRoot(document.createElement('div')).render(createElement(Box)))
})
afterEach(() => {
  vi.useRealTimers()
})

const type = (text: string) => act(async () => words.type(text))
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('keeps what is typed while the address still brings the words before', async () => {
  await type('harb')
  await wait(300)
  await type('harbour')
  await act(async () => arrive('harb'))
  expect(words.typed).toBe('harbour')
  await wait(300)
  expect(asked.mock.calls).toEqual([['harb'], ['harbour']])
})

it('follows an address that changed by itself', async () => {
  await act(async () => arrive('boat'))
  expect(words.typed).toBe('boat')
  await wait(1000)
  expect(asked).not.toHaveBeenCalled()
})

it('asks at once for words that are chosen, and not again', async () => {
  await act(async () => words.now('boat'))
  await wait(1000)
  expect(asked.mock.calls).toEqual([['boat']])
})
