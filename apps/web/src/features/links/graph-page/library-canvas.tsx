// The picture of the library: moved by mouse, fingers and keys, with buttons for zooming. What it shows stands in the list too.
import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import { IconButton } from '@jotsam/ui/icon-button'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useShownTheme } from '../../../lib/ui/theme.ts'
import { EdgeLegend } from '../edge-legend.tsx'
import { listenToGestures } from './gestures.ts'
import { GraphView } from './graph-view.ts'
import type { Scene } from './scene.ts'
import { useLayout } from './use-layout.ts'

const ZOOM_BY = 1.4

export interface LibraryCanvasProps {
  readonly scene: Scene
  readonly shown: readonly boolean[]
  readonly onOpen: (id: string) => void
}

export function LibraryCanvas({ scene, shown, onOpen }: LibraryCanvasProps) {
  const keys = useId()
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<GraphView | null>(null)
  const theme = useShownTheme()
  const [marked, setMarked] = useState<number | null>(null)
  const node = marked === null ? undefined : scene.nodes[marked]

  const open = useEffectEvent((at: number) => {
    const id = scene.nodes[at]?.id
    if (id) onOpen(id)
  })
  const step = useEffectEvent((by: 1 | -1) => {
    const next = nextShown(shown, marked, by)
    if (next === null) return
    setMarked(next)
    view.current?.reveal(next)
  })
  const enter = useEffectEvent(() => marked !== null && open(marked))

  useEffect(() => {
    if (!area.current || !canvas.current) return
    const made = new GraphView(canvas.current, scene)
    view.current = made
    const resized = new ResizeObserver(() => made.resize())
    resized.observe(canvas.current)
    const deafen = listenToGestures(area.current, {
      view: made,
      onHover: setMarked,
      onOpen: (at) => open(at),
      onStep: (by) => step(by),
      onEnter: () => enter(),
    })
    return () => {
      deafen()
      resized.disconnect()
      made.stop()
      view.current = null
      setMarked(null)
    }
  }, [scene])
  const isSettled = useLayout(scene, (positions) => view.current?.place(positions))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scene has a new view.
  useEffect(() => view.current?.show(shown), [shown, scene])
  useEffect(() => view.current?.mark(marked), [marked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read.
  useEffect(() => view.current?.recolour(), [theme])

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
        data-over={node !== undefined}
        className="absolute inset-0 cursor-grab touch-none rounded-card -outline-offset-2 select-none active:cursor-grabbing data-[over=true]:cursor-pointer"
      >
        <canvas ref={canvas} aria-hidden className="size-full" />
      </div>
      <p id={keys} className="sr-only">
        {texts.keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {node ? texts.chosen(node.title, node.links) : ''}
      </p>
      {isSettled ? null : (
        <p role="status" className="pointer-events-none absolute top-3 left-4 text-sm text-muted">
          {texts.arranging}
        </p>
      )}
      <EdgeLegend
        types={scene.edgeTypes}
        className="pointer-events-none absolute bottom-2 left-3 max-w-[calc(100%-5rem)] rounded-control bg-paper/85 px-2 py-1"
      />
      <div className="absolute right-2 bottom-2 flex flex-col rounded-control border border-line bg-surface shadow-float">
        <IconButton label={texts.zoomIn} shortcut="+" icon={<Plus />} onClick={() => view.current?.zoom(ZOOM_BY)} />
        <IconButton
          label={texts.zoomOut}
          shortcut="-"
          icon={<Minus />}
          onClick={() => view.current?.zoom(1 / ZOOM_BY)}
        />
        <IconButton label={texts.fit} shortcut="0" icon={<Maximize />} onClick={() => view.current?.fit()} />
      </div>
    </div>
  )
}

function nextShown(shown: readonly boolean[], from: number | null, by: 1 | -1): number | null {
  const count = shown.length
  const start = from ?? (by === 1 ? -1 : count)
  for (let step = 1; step <= count; step += 1) {
    const at = (((start + by * step) % count) + count) % count
    if (shown[at]) return at
  }
  return null
}
