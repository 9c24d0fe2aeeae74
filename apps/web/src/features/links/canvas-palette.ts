// The design tokens as colours for a canvas, which has no CSS classes, and the line style of each link type.
import type { LibraryEdgeType } from '@jotsam/core/links/library-graph'

export interface Palette {
  readonly paper: string
  readonly surface: string
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly primary: string
  readonly onPrimary: string
  readonly focus: string
  readonly edge: Readonly<Record<LibraryEdgeType, string>>
  readonly font: string
}

/** Dash patterns, so that most types can be told apart without colours. */
export const edgeDashes: Readonly<Record<LibraryEdgeType, readonly number[]>> = {
  related: [],
  builds_on: [],
  supports: [8, 4],
  contradicts: [3, 3],
  mention: [1, 4],
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    paper: token('paper'),
    surface: token('surface'),
    ink: token('ink'),
    muted: token('muted'),
    line: token('line'),
    primary: token('primary'),
    onPrimary: token('on-primary'),
    focus: token('focus'),
    edge: {
      related: token('line-strong'),
      builds_on: token('primary-text'),
      supports: token('sea'),
      contradicts: token('coral'),
      mention: token('line-strong'),
    },
    font: style.fontFamily,
  }
}
