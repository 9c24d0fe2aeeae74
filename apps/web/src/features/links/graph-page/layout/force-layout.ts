// Where the notes of a library stand: linked ones pull each other near, all push each other apart, and the middle holds them
// together. The same library always comes out the same.
import { QuadTree } from './quad-tree.ts'

export interface LayoutInput {
  readonly count: number
  /** Source and target of each edge in turn. */
  readonly edges: Uint32Array
  /** Where they stood before, x and y in turn; then little moves. */
  readonly positions?: Float32Array
}

const TICKS = 180
const COLDEST = 0.004
const COOLING = 1 - COLDEST ** (1 / TICKS)
const LINK_LENGTH = 36
const PUSH = 42
const PULL_TO_MIDDLE = 0.03
const FRICTION = 0.6
const THETA = 1.1

export class ForceLayout {
  readonly positions: Float32Array
  private readonly speed: Float32Array
  private readonly degree: Uint32Array
  private readonly edges: Uint32Array
  private readonly tree: QuadTree
  private heat: number

  constructor({ count, edges, positions }: LayoutInput) {
    this.positions = positions ? Float32Array.from(positions) : spiral(count)
    this.heat = positions ? 0.2 : 1
    this.speed = new Float32Array(count * 2)
    this.edges = edges
    this.degree = new Uint32Array(count)
    for (const end of edges) this.degree[end] = (this.degree[end] ?? 0) + 1
    this.tree = new QuadTree(count)
  }

  get isSettled(): boolean {
    return this.heat <= COLDEST || this.degree.length === 0
  }

  tick(): void {
    this.heat -= this.heat * COOLING
    this.pull()
    this.push()
    const { positions, speed } = this
    for (let at = 0; at < positions.length; at += 1) {
      const place = positions[at] ?? 0
      const now = ((speed[at] ?? 0) - place * PULL_TO_MIDDLE * this.heat) * FRICTION
      speed[at] = now
      positions[at] = place + now
    }
  }

  private pull(): void {
    const { positions, speed, degree, edges, heat } = this
    for (let edge = 0; edge < edges.length; edge += 2) {
      const source = edges[edge] ?? 0
      const target = edges[edge + 1] ?? 0
      const x = ahead(positions, speed, target * 2) - ahead(positions, speed, source * 2)
      const y = ahead(positions, speed, target * 2 + 1) - ahead(positions, speed, source * 2 + 1)
      const length = Math.sqrt(x * x + y * y) || 1
      const out = degree[source] ?? 1
      const into = degree[target] ?? 1
      // A hub is not torn about by each of its many links.
      const by = (((length - LINK_LENGTH) / length) * heat) / Math.min(out, into)
      const share = out / (out + into)
      add(speed, target * 2, -x * by * share)
      add(speed, target * 2 + 1, -y * by * share)
      add(speed, source * 2, x * by * (1 - share))
      add(speed, source * 2 + 1, y * by * (1 - share))
    }
  }

  private push(): void {
    this.tree.build(this.positions)
    const sum = { x: 0, y: 0 }
    for (let body = 0; body < this.degree.length; body += 1) {
      sum.x = sum.y = 0
      this.tree.pushOn(body, THETA, sum)
      add(this.speed, body * 2, sum.x * PUSH * this.heat)
      add(this.speed, body * 2 + 1, sum.y * PUSH * this.heat)
    }
  }
}

/** A sunflower: evenly spread, the first in the middle, no two in one place. */
function spiral(count: number): Float32Array {
  const positions = new Float32Array(count * 2)
  const turn = Math.PI * (3 - Math.sqrt(5))
  for (let at = 0; at < count; at += 1) {
    const radius = 14 * Math.sqrt(at + 0.5)
    positions[at * 2] = radius * Math.cos(at * turn)
    positions[at * 2 + 1] = radius * Math.sin(at * turn)
  }
  return positions
}

function ahead(positions: Float32Array, speed: Float32Array, at: number): number {
  return (positions[at] ?? 0) + (speed[at] ?? 0)
}

function add(speed: Float32Array, at: number, by: number): void {
  speed[at] = (speed[at] ?? 0) + by
}
