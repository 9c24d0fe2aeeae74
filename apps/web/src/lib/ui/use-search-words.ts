// The text of a search box, debounced by 300 ms; Enter searches at once. The address changes a moment after the text, so it must not
// overwrite letters that were typed in the meantime.
import { limits } from '@jotsam/core/plan/limits'
import { useEffect, useRef, useState } from 'react'

const KEPT_AFTER_MS = 1500

export type SearchWords = ReturnType<typeof useSearchWords>

export function useSearchWords(
  searched: string,
  search: (words: string) => void,
  keep: (words: string) => void = () => {},
  /** Words that wait for more to be typed. Enter searches for them all the same. */
  isUnfinished: (words: string) => boolean = () => false,
) {
  const [typed, setTyped] = useState(searched)
  /** The search in the address and the later ones that are not there yet, oldest first. */
  const asked = useRef([searched])
  const latest = useRef({ search, keep, isUnfinished })
  latest.current = { search, keep, isUnfinished }

  // The address changed without typing, by the back button or by cleared filters.
  useEffect(() => {
    const at = asked.current.indexOf(searched)
    asked.current = at < 0 ? [searched] : asked.current.slice(at)
    if (at < 0) setTyped(searched)
  }, [searched])

  const settle = () => {
    const query = typed.trim()
    if (query === asked.current.at(-1)?.trim() || latest.current.isUnfinished(typed)) return
    asked.current.push(query)
    latest.current.search(query)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits again after each letter.
  useEffect(() => {
    const timer = setTimeout(settle, limits.list.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  // Keeps a search that stayed for a moment as a recent one.
  useEffect(() => {
    if (searched.trim() === '') return
    const timer = setTimeout(() => latest.current.keep(searched), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [searched])

  return {
    typed,
    type: setTyped,
    /** Searches for what was typed, before the delay is over. */
    settle,
    /** Searches at once, after Enter or a click on a recent search. */
    now(words: string): void {
      setTyped(words)
      const query = words.trim()
      asked.current.push(query)
      latest.current.search(query)
      if (query !== '') latest.current.keep(query)
    },
  }
}
