// Places the notes of a library with a force simulation. The same input always gives the same result.
import {
  type Force,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force'

export interface LayoutNode extends SimulationNodeDatum {
  readonly id: string
}

export interface LayoutInput {
  /** A node with x and y starts there; then the layout moves little. */
  readonly nodes: LayoutNode[]
  /** Source and target are ids. */
  readonly links: SimulationLinkDatum<LayoutNode>[]
}

export type Layout = Simulation<LayoutNode, undefined>

const TICKS = 180
const ALPHA_MIN = 0.004

/** The caller runs it with `tick` until `isSettled`. */
export function createLayout({ nodes, links }: LayoutInput): Layout {
  const isKnown = nodes.some(({ x }) => x !== undefined)
  return forceSimulation(nodes)
    .stop()
    .alpha(isKnown ? 0.2 : 1)
    .alphaMin(ALPHA_MIN)
    .alphaDecay(1 - ALPHA_MIN ** (1 / TICKS))
    .force(
      'links',
      forceLink<LayoutNode, SimulationLinkDatum<LayoutNode>>(links)
        .id(({ id }) => id)
        .distance(36),
    )
    .force('repulsion', repulsion())
    .force('x', forceX(0).strength(0.03))
    .force('y', forceY(0).strength(0.03))
}

export function isSettled(layout: Layout): boolean {
  return layout.alpha() <= ALPHA_MIN
}

const EVERY = 4

/**
 * Repulsion takes nearly all of the time but changes slowly: every fourth tick with four times the strength gives the same
 * picture in a quarter of the time (docs/decisions.md).
 */
function repulsion(): Force<LayoutNode, undefined> {
  const manyBody = forceManyBody<LayoutNode>()
    .strength(-42 * EVERY)
    .theta(1.3)
  let tick = 0
  const force: Force<LayoutNode, undefined> = (alpha) => {
    if (tick % EVERY === 0) manyBody(alpha)
    tick += 1
  }
  force.initialize = (nodes, random) => manyBody.initialize?.(nodes, random)
  return force
}
