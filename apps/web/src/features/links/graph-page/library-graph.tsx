// The graph of a library that has been read: its filters, and what they leave as a picture or as a list.
import { type LibraryGraph as Graph, shownNodes, tagsIn } from '@jotsam/core/links/library-graph'
import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import { Button } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { GraphFilters } from './graph-filters.tsx'
import { LibraryCanvas } from './library-canvas.tsx'
import { LibraryList } from './library-list.tsx'
import { sceneOf } from './scene.ts'
import { useGraphPlace } from './use-graph-place.ts'

export function LibraryGraph({ graph }: { graph: Graph }) {
  const { client, user } = useSignedIn()
  const { data: notebooks = NONE, isPending } = useQuery(notebooksQuery(client, user.id))
  const place = useGraphPlace()
  const scene = useMemo(() => sceneOf(graph, notebooks), [graph, notebooks])
  const tags = useMemo(() => tagsIn(graph.nodes), [graph])
  const shown = useMemo(() => shownNodes(graph.nodes, place.filter, notebooks), [graph, place.filter, notebooks])
  const nodes = graph.nodes.filter((_, at) => shown[at])
  return (
    <>
      <p aria-live="polite" className="-mt-4 text-sm text-muted">
        {place.isFiltered
          ? texts.filtered(nodes.length, graph.nodes.length)
          : graph.total > graph.nodes.length
            ? texts.someOf(graph.nodes.length, graph.total)
            : texts.count(graph.nodes.length, graph.edges.length)}
      </p>
      <GraphFilters place={place} notebooks={notebooks} tags={tags} />
      {nodes.length === 0 ? (
        <EmptyState
          title={texts.noMatches}
          action={
            <Button onClick={() => place.setFilter({ folderId: null, tag: null, words: '' })}>{texts.clear}</Button>
          }
        >
          {texts.noMatchesDetail}
        </EmptyState>
      ) : place.isList ? (
        <LibraryList nodes={nodes} addressOf={place.captureAddress} />
      ) : isPending ? (
        // Their colours are part of the picture; without them it would be laid out twice.
        <Skeleton className="min-h-80 flex-1" />
      ) : (
        <LibraryCanvas scene={scene} shown={shown} onOpen={place.open} />
      )}
    </>
  )
}

const NONE: never[] = []
