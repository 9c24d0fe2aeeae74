// The state of the graph page, kept in its URL: notebook, tag, picture or list, and the open note. Typed words are not kept.
import type { LibraryFilter } from '@jotsam/core/links/library-graph'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface GraphParams {
  readonly filter: LibraryFilter
  readonly isFiltered: boolean
  readonly isList: boolean
  setFilter(change: Partial<LibraryFilter>): void
  setList(isList: boolean): void
  /** The URL of this page with a note open. */
  captureAddress(id: string): string
  open(id: string): void
}

export function useGraphParams(): GraphParams {
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
    setFilter(changes) {
      const next = { ...filter, ...changes }
      setWords(next.words)
      if (next.folderId !== folderId || next.tag !== tag)
        setParams(withChanges({ notebook: next.folderId, tag: next.tag }), { replace: true })
    },
    setList: (isList) => setParams(withChanges({ view: isList ? 'list' : null }), { replace: true }),
    captureAddress: (id) => `?${withChanges({ capture: id })}`,
    open: (id) => setParams(withChanges({ capture: id })),
  }
}
