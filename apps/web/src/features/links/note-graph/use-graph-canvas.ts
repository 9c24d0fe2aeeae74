// Redraws the small graph when its data, its size or the theme changes, at the resolution of the screen.
import type { Graph } from '@jotsam/core/links/graph-layout'
import { limits } from '@jotsam/core/plan/limits'
import { type RefObject, useEffect, useRef } from 'react'
import { useShownTheme } from '../../../lib/ui/theme.ts'
import { readPalette } from '../canvas-palette.ts'
import { drawNoteGraph } from './draw-note-graph.ts'

export function useGraphCanvas(graph: Graph, markedId: string | null): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useShownTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette depends on the theme.
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const palette = readPalette(element)
    const draw = () => {
      const pixels = Math.max(1, Math.round((element.clientWidth || limits.graph.width) * devicePixelRatio))
      if (element.width !== pixels) element.width = element.height = pixels
      const scale = pixels / limits.graph.width
      context.setTransform(scale, 0, 0, scale, 0, 0)
      drawNoteGraph(context, { ...graph, markedId }, palette)
    }
    draw()
    const resized = new ResizeObserver(draw)
    resized.observe(element)
    return () => resized.disconnect()
  }, [graph, markedId, theme])
  return canvas
}
