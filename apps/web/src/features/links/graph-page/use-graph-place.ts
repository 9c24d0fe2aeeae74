// What the graph page shows, told by its address: the notebook, the tag, the picture or the list, and the note that is open.
import type { LibraryFilter } from '@jotsam/core/links/library-graph'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface GraphPlace {
  readonly filter: LibraryFilter
  readonly isFiltered: boolean
  readonly isList: boolean
  setFilter(change: Partial<LibraryFilter>): void
  setList(isList: boolean): void
  /** The address of the page with a note open over it. */
  captureAddress(id: string): string
  open(id: string): void
}

export function useGraphPlace(): GraphPlace {
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState('')
  const folderId = params.get('notebook') || null
  const tag = params.get('tag') || null
  const filter = useMemo(() => ({ folderId, tag, words }), [folderId, tag, words])
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    return next
  }
  return {
    filter,
    isFiltered: folderId !== null || tag !== null || words.trim() !== '',
    isList: params.get('view') === 'list',
    setFilter(asked) {
      if (asked.words !== undefined) setWords(asked.words)
      if (asked.folderId === undefined && asked.tag === undefined) return
      const wanted = { ...filter, ...asked }
      setParams(change({ notebook: wanted.folderId, tag: wanted.tag }), { replace: true })
    },
    setList: (isList) => setParams(change({ view: isList ? 'list' : null }), { replace: true }),
    captureAddress: (id) => `?${change({ capture: id })}`,
    open: (id) => setParams(change({ capture: id })),
  }
}
