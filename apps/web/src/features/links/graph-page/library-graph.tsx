// The loaded graph: its filters, and the matching notes as a picture or as a list.
import { type LibraryGraph as Graph, shownNodes, tagsIn } from '@jotsam/core/links/library-graph'
import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import { Button } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { withColours } from '../../../lib/ui/notebook-colours.ts'
import { drawnGraph } from './drawn-graph.ts'
import { GraphFilters } from './graph-filters.tsx'
import { LibraryCanvas } from './library-canvas.tsx'
import { LibraryList } from './library-list.tsx'
import { useGraphParams } from './use-graph-params.ts'

export function LibraryGraph({ graph }: { graph: Graph }) {
  const { client, user } = useSignedIn()
  const { data: stored = NONE, isPending } = useQuery(notebooksQuery(client, user.id))
  const notebooks = useMemo(() => withColours(stored), [stored])
  const params = useGraphParams()
  const drawn = useMemo(() => drawnGraph(graph, notebooks), [graph, notebooks])
  const tags = useMemo(() => tagsIn(graph.nodes), [graph])
  const shown = useMemo(() => shownNodes(graph.nodes, params.filter, notebooks), [graph, params.filter, notebooks])
  const nodes = graph.nodes.filter((_, at) => shown[at])
  return (
    <>
      <p aria-live="polite" className="-mt-4 text-sm text-muted">
        {params.isFiltered
          ? texts.filtered(nodes.length, graph.nodes.length)
          : graph.total > graph.nodes.length
            ? texts.someOf(graph.nodes.length, graph.total)
            : texts.count(graph.nodes.length, graph.edges.length)}
      </p>
      <GraphFilters params={params} notebooks={notebooks} tags={tags} />
      {nodes.length === 0 ? (
        <EmptyState
          title={texts.noMatches}
          action={
            <Button onClick={() => params.setFilter({ folderId: null, tag: null, words: '' })}>{texts.clear}</Button>
          }
        >
          {texts.noMatchesDetail}
        </EmptyState>
      ) : params.isList ? (
        <LibraryList nodes={nodes} addressOf={params.captureAddress} />
      ) : isPending ? (
        // The notebooks give the colours; drawing before they are loaded would restart the layout.
        <Skeleton className="min-h-80 flex-1" />
      ) : (
        <LibraryCanvas graph={drawn} shown={shown} onOpen={params.open} />
      )}
    </>
  )
}

const NONE: never[] = []
