// @vitest-environment happy-dom
import { act, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SearchWords, useSearchWords } from './use-search-words.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let words: SearchWords
let setAddress: (searched: string) => void
const searchedFor = vi.fn()

/** A search box whose address changes only when the test says so. */
function Box() {
  const [searched, setSearched] = useState('')
  setAddress = setSearched
  words = useSearchWords(searched, searchedFor)
  return null
}

beforeEach(async () => {
  vi.useFakeTimers()
  searchedFor.mockClear()
  await act(async () => createRoot(document.createElement('div')).render(createElement(Box)))
})
afterEach(() => {
  vi.useRealTimers()
})

const type = (text: string) => act(async () => words.type(text))
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('searches once when the person leaves the box before the delay is over', async () => {
  await type('tide')
  await act(async () => words.settle())
  await act(async () => words.settle())
  await wait(300)
  expect(searchedFor.mock.calls).toEqual([['tide']])
})

// spec: D13
it('searches once, 300 ms after the last letter', async () => {
  for (const typed of ['t', 'ti', 'tid', 'tide']) {
    await type(typed)
    await wait(299)
  }
  expect(searchedFor).not.toHaveBeenCalled()
  await wait(1)
  expect(searchedFor.mock.calls).toEqual([['tide']])
})

it('keeps the typed text while the address still has the earlier search', async () => {
  await type('harb')
  await wait(300)
  await type('harbour')
  await act(async () => setAddress('harb'))
  expect(words.typed).toBe('harbour')
  await wait(300)
  expect(searchedFor.mock.calls).toEqual([['harb'], ['harbour']])
})

it('keeps the typed text when the address shows one search after another, late', async () => {
  await act(async () => words.now('five'))
  await act(async () => words.now('six'))
  await type('seven')
  await act(async () => setAddress('five'))
  expect(words.typed).toBe('seven')
  await act(async () => setAddress('six'))
  expect(words.typed).toBe('seven')
  // Back to a search that was shown.
  await act(async () => setAddress('five'))
  expect(words.typed).toBe('five')
})

it('takes over a search from an address that changed, for example by the back button', async () => {
  await act(async () => setAddress('boat'))
  expect(words.typed).toBe('boat')
  await wait(1000)
  expect(searchedFor).not.toHaveBeenCalled()
})

it('searches at once for chosen words, and only once', async () => {
  await act(async () => words.now('boat'))
  await wait(1000)
  expect(searchedFor.mock.calls).toEqual([['boat']])
})
