// The state of the graph page, kept in its URL: notebook, tag, picture or list, and the open note. Typed words are not kept.
import type { LibraryFilter } from '@jotsam/core/links/library-graph'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

export type GraphParams = ReturnType<typeof useGraphParams>

export function useGraphParams() {
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState('')
  const folderId = params.get('notebook') || null
  const tag = params.get('tag') || null
  const filter = useMemo(() => ({ folderId, tag, words }), [folderId, tag, words])
  const withChanges = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    return next
  }
  return {
    filter,
    isFiltered: folderId !== null || tag !== null || words.trim() !== '',
    isList: params.get('view') === 'list',
    setFilter(changes: Partial<LibraryFilter>): void {
      const next = { ...filter, ...changes }
      setWords(next.words)
      if (next.folderId !== folderId || next.tag !== tag)
        setParams(withChanges({ notebook: next.folderId, tag: next.tag }), { replace: true })
    },
    setList: (isList: boolean): void => setParams(withChanges({ view: isList ? 'list' : null }), { replace: true }),
    /** The URL of this page with a note open. */
    captureAddress: (id: string): string => `?${withChanges({ capture: id })}`,
    open: (id: string): void => setParams(withChanges({ capture: id })),
  }
}
