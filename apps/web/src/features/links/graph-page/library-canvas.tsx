// The graph as a picture, moved by mouse, touch and keyboard, with buttons for zooming. The list shows the same notes.
import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import { IconButton } from '@jotsam/ui/icon-button'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useShownTheme } from '../../../lib/ui/theme.ts'
import { EdgeLegend } from '../edge-legend.tsx'
import type { DrawnGraph, DrawnNode } from './drawn-graph.ts'
import { GraphView } from './graph-view.ts'
import { useLayout } from './use-layout.ts'

const PAN_BY = 60
const ZOOM_BY_KEY = 1.3
const ZOOM_BY_BUTTON = 1.4

export interface LibraryCanvasProps {
  readonly graph: DrawnGraph
  readonly shown: readonly boolean[]
  readonly onOpen: (id: string) => void
}

export function LibraryCanvas({ graph, shown, onOpen }: LibraryCanvasProps) {
  const keys = useId()
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<GraphView>(null)
  const theme = useShownTheme()
  const [marked, setMarked] = useState<DrawnNode | null>(null)

  useEffect(() => {
    if (!area.current || !canvas.current) return
    const created = new GraphView(area.current, canvas.current, graph)
    view.current = created
    const observer = new ResizeObserver(() => created.resize())
    observer.observe(canvas.current)
    return () => {
      observer.disconnect()
      created.stop()
      view.current = null
      setMarked(null)
    }
  }, [graph])
  const isSettled = useLayout(graph, (positions) => view.current?.place(positions))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new graph has a new view.
  useEffect(() => view.current?.show(shown), [shown, graph])
  useEffect(() => view.current?.mark(marked), [marked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette depends on the theme.
  useEffect(() => view.current?.recolour(), [theme])

  const step = (by: 1 | -1) => {
    const { nodes } = graph
    const start = marked ? nodes.indexOf(marked) : by === 1 ? -1 : nodes.length
    const turns = nodes.map((_, turn) => nodes.at((start + by * (turn + 1)) % nodes.length))
    const next = turns.find((node) => node?.isShown)
    if (!next) return
    setMarked(next)
    view.current?.reveal(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => view.current?.pan(PAN_BY, 0),
      ArrowRight: () => view.current?.pan(-PAN_BY, 0),
      ArrowUp: () => view.current?.pan(0, PAN_BY),
      ArrowDown: () => view.current?.pan(0, -PAN_BY),
      '+': () => view.current?.zoom(ZOOM_BY_KEY),
      '=': () => view.current?.zoom(ZOOM_BY_KEY),
      '-': () => view.current?.zoom(1 / ZOOM_BY_KEY),
      '0': () => view.current?.fit(),
      n: () => step(1),
      p: () => step(-1),
      Enter: () => marked && onOpen(marked.id),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const nodeAt = ({ offsetX, offsetY }: MouseEvent) => view.current?.nodeAt(offsetX, offsetY) ?? null

  return (
    <div className="relative flex min-h-80 flex-1 overflow-hidden rounded-card border border-line">
      <div
        ref={area}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that is moved by keys is an application.
        tabIndex={0}
        aria-label={texts.canvas}
        aria-describedby={keys}
        data-settled={isSettled}
        data-over={marked !== null}
        onKeyDown={onKeyDown}
        onPointerMove={({ pointerType, buttons, nativeEvent }) => {
          if (pointerType === 'mouse' && buttons === 0) setMarked(nodeAt(nativeEvent))
        }}
        onPointerLeave={() => setMarked(null)}
        onClick={({ nativeEvent }) => {
          const node = nodeAt(nativeEvent)
          if (node) onOpen(node.id)
        }}
        className="absolute inset-0 cursor-grab touch-none rounded-card -outline-offset-2 select-none active:cursor-grabbing data-[over=true]:cursor-pointer"
      >
        <canvas ref={canvas} aria-hidden className="size-full" />
      </div>
      <p id={keys} className="sr-only">
        {texts.keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {marked ? texts.chosen(marked.title, marked.links) : ''}
      </p>
      {isSettled ? null : (
        <p role="status" className="pointer-events-none absolute top-3 left-4 text-sm text-muted">
          {texts.arranging}
        </p>
      )}
      <EdgeLegend
        types={graph.edges.map(({ type }) => type)}
        className="pointer-events-none absolute bottom-2 left-3 max-w-[calc(100%-5rem)] rounded-control bg-paper/85 px-2 py-1"
      />
      <div className="absolute right-2 bottom-2 flex flex-col rounded-control border border-line bg-surface shadow-float">
        <IconButton
          label={texts.zoomIn}
          shortcut="+"
          icon={<Plus />}
          onClick={() => view.current?.zoom(ZOOM_BY_BUTTON)}
        />
        <IconButton
          label={texts.zoomOut}
          shortcut="-"
          icon={<Minus />}
          onClick={() => view.current?.zoom(1 / ZOOM_BY_BUTTON)}
        />
        <IconButton label={texts.fit} shortcut="0" icon={<Maximize />} onClick={() => view.current?.fit()} />
      </div>
    </div>
  )
}
