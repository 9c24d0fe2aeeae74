// What is in a search box, and when it becomes a search: 300 ms after the last letter, or at once on Enter. The address follows what
// is typed and never leads it: it is drawn a moment later, and letters that were typed meanwhile would be lost.
import { limits } from '@jotsam/core/plan/limits'
import { useEffect, useRef, useState } from 'react'

const KEPT_AFTER_MS = 1500

export interface SearchWords {
  readonly typed: string
  type(words: string): void
  /** Enter, or a recent search chosen. */
  now(words: string): void
}

export function useSearchWords(
  searched: string,
  search: (words: string) => void,
  keep: (words: string) => void = () => {},
): SearchWords {
  const [typed, setTyped] = useState(searched)
  const asked = useRef(searched)
  const latest = useRef({ search, keep })
  latest.current = { search, keep }

  // The address changed by itself: the back button, or filters cleared.
  useEffect(() => {
    if (searched === asked.current) return
    asked.current = searched
    setTyped(searched)
  }, [searched])

  useEffect(() => {
    if (typed.trim() === asked.current.trim()) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      latest.current.search(asked.current)
    }, limits.list.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  // What stays in the box for a moment was meant.
  useEffect(() => {
    if (searched.trim() === '') return
    const timer = setTimeout(() => latest.current.keep(searched), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [searched])

  return {
    typed,
    type: setTyped,
    now(words) {
      setTyped(words)
      asked.current = words.trim()
      latest.current.search(asked.current)
      if (asked.current !== '') latest.current.keep(asked.current)
    },
  }
}
