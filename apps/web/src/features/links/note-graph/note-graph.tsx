// The small graph of one note. The mouse uses the drawing; keyboards and screen readers use invisible buttons over the circles.
import { type Graph, type GraphNode, nodeAt } from '@jotsam/core/links/graph-layout'
import { connectionLabel } from '@jotsam/core/links/note-connection'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { limits } from '@jotsam/core/plan/limits'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { EdgeLegend } from '../edge-legend.tsx'
import { noteGraphQuery } from '../links-queries.ts'
import { useGraphCanvas } from './use-graph-canvas.ts'

const { width, height, nodeRadius } = limits.graph

export function NoteGraph({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { client, user } = useSignedIn()
  const { data, isError, isFetching, refetch } = useQuery(noteGraphQuery(client, user.id, id))
  if (data) return data.edges.length > 0 ? <Drawing graph={data} onOpen={onOpen} /> : null
  return isError && !isFetching ? <FaultLine text={texts.graphFailed} onRetry={() => void refetch()} /> : null
}

function Drawing({ graph, onOpen }: { graph: Graph; onOpen: (id: string) => void }) {
  const [markedId, setMarked] = useState<string | null>(null)
  const canvas = useGraphCanvas(graph, markedId)
  const [centre, ...others] = graph.nodes
  if (!centre) return null
  // The note in the middle is already open.
  const open = (node: GraphNode | null) => node && node.id !== centre.id && onOpen(node.id)
  const nodeUnder = (event: MouseEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    return nodeAt(graph.nodes, (x * width) / box.width, (y * height) / box.height)
  }
  return (
    <figure className="mx-auto flex w-full max-w-[400px] flex-col gap-3">
      <div className="relative aspect-square w-full rounded-card bg-surface ring-1 ring-line">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          aria-hidden
          data-testid="note-graph"
          className="size-full data-[over=true]:cursor-pointer"
          data-over={markedId !== null && markedId !== centre.id}
          onClick={(event) => open(nodeUnder(event))}
          onMouseMove={(event) => setMarked(nodeUnder(event)?.id ?? null)}
          onMouseLeave={() => setMarked(null)}
        />
        <ul aria-label={texts.graphOf(centre.title, others.length)}>
          <li className="sr-only">{texts.thisNote(centre.title)}</li>
          {others.map((node) => (
            <li key={node.id}>
              <button
                type="button"
                aria-label={descriptionOf(node, centre, graph)}
                onClick={() => onOpen(node.id)}
                onFocus={() => setMarked(node.id)}
                onBlur={() => setMarked(null)}
                className="pointer-events-none absolute -translate-1/2 rounded-full"
                style={{
                  left: percent(node.x, width),
                  top: percent(node.y, height),
                  width: percent(nodeRadius * 2, width),
                  height: percent(nodeRadius * 2, height),
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <EdgeLegend types={graph.edges.map(({ type }) => type)} className="justify-center" />
    </figure>
  )
}

function descriptionOf(node: GraphNode, centre: GraphNode, { edges }: Graph): string {
  const connections = edges.flatMap(({ source, target, type }) => {
    if (source === centre.id && target === node.id) return [texts.linkOut(connectionLabel(type))]
    if (source === node.id && target === centre.id) return [texts.linkIn(connectionLabel(type))]
    return []
  })
  return texts.neighbour(node.title, node.zettel_id, connections.join(', '))
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}
