// Bodies in the plane, gathered into squares, so that far ones push as one: n log n instead of n squared. Everything lies in flat
// arrays that are used again at every step.

/** Where two bodies fall together, squares stop being halved. */
const DEPTH = 24

export class QuadTree {
  /** Four to a square: 0 for nothing, the number of a square, or minus one minus the number of a body. */
  private readonly children: Int32Array
  private readonly mass: Float64Array
  private readonly centreX: Float64Array
  private readonly centreY: Float64Array
  private readonly width: Float64Array
  private readonly stack: Int32Array
  private squares = 0
  private positions: Float32Array = new Float32Array(0)

  constructor(private readonly bodies: number) {
    const squares = Math.max(64, bodies * 4)
    this.children = new Int32Array(squares * 4)
    this.mass = new Float64Array(squares)
    this.centreX = new Float64Array(squares)
    this.centreY = new Float64Array(squares)
    this.width = new Float64Array(squares)
    this.stack = new Int32Array(DEPTH * 4 + 8)
  }

  /** `positions` are x and y of each body in turn. */
  build(positions: Float32Array): void {
    this.positions = positions
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let body = 0; body < this.bodies; body += 1) {
      const x = at(positions, body * 2)
      const y = at(positions, body * 2 + 1)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    const width = Math.max(right - left, bottom - top, 1)
    this.squares = 0
    this.addSquare(width)
    for (let body = 0; body < this.bodies; body += 1) this.insert(body, left, top, width)
    for (let square = 0; square < this.squares; square += 1) {
      const mass = at(this.mass, square)
      this.centreX[square] = at(this.centreX, square) / mass
      this.centreY[square] = at(this.centreY, square) / mass
    }
  }

  /**
   * Adds to `push` what all others do to one body: each pushes it away by its mass over the distance. A square is taken as one
   * when it is narrower than `theta` times its distance.
   */
  pushOn(body: number, theta: number, push: { x: number; y: number }): void {
    // Hundreds of thousands of turns a step: no arrays made on the way, nothing looked up twice.
    const { stack, children, positions, centreX, centreY, mass, width } = this
    const near = 1 / (theta * theta)
    const x = at(positions, body * 2)
    const y = at(positions, body * 2 + 1)
    let sumX = 0
    let sumY = 0
    let waiting = 1
    stack[0] = 0
    while (waiting > 0) {
      waiting -= 1
      const square = at(stack, waiting)
      const dx = x - at(centreX, square)
      const dy = y - at(centreY, square)
      const distance = dx * dx + dy * dy
      const across = at(width, square)
      if (across * across * near < distance) {
        const by = at(mass, square) / Math.max(distance, 1)
        sumX += dx * by
        sumY += dy * by
        continue
      }
      for (let slot = square * 4; slot < square * 4 + 4; slot += 1) {
        const child = at(children, slot)
        if (child > 0) {
          stack[waiting] = child
          waiting += 1
        } else if (child < 0 && child !== -body - 1) {
          const other = -child - 1
          const ox = x - at(positions, other * 2)
          const oy = y - at(positions, other * 2 + 1)
          // Very near ones would be thrown out of the picture.
          const by = 1 / Math.max(ox * ox + oy * oy, 1)
          sumX += ox * by
          sumY += oy * by
        }
      }
    }
    push.x += sumX
    push.y += sumY
  }

  private insert(body: number, rootLeft: number, rootTop: number, rootWidth: number): void {
    const x = at(this.positions, body * 2)
    const y = at(this.positions, body * 2 + 1)
    let left = rootLeft
    let top = rootTop
    let width = rootWidth
    let square = 0
    for (let depth = 0; ; depth += 1) {
      this.gather(square, x, y)
      width /= 2
      const quarter = (x >= left + width ? 1 : 0) + (y >= top + width ? 2 : 0)
      if (quarter % 2 === 1) left += width
      if (quarter >= 2) top += width
      const slot = square * 4 + quarter
      const child = at(this.children, slot)
      if (child === 0) {
        this.children[slot] = -body - 1
        return
      }
      if (child > 0) {
        square = child
        continue
      }
      // Nearly the same place: its mass counts, and it needs no square of its own.
      if (depth >= DEPTH || this.squares === this.mass.length) return
      const other = -child - 1
      square = this.addSquare(width)
      this.children[slot] = square
      const otherX = at(this.positions, other * 2)
      const otherY = at(this.positions, other * 2 + 1)
      this.gather(square, otherX, otherY)
      const half = width / 2
      this.children[square * 4 + (otherX >= left + half ? 1 : 0) + (otherY >= top + half ? 2 : 0)] = child
    }
  }

  private addSquare(width: number): number {
    const square = this.squares
    this.squares += 1
    this.children.fill(0, square * 4, square * 4 + 4)
    this.mass[square] = this.centreX[square] = this.centreY[square] = 0
    this.width[square] = width
    return square
  }

  private gather(square: number, x: number, y: number): void {
    this.mass[square] = at(this.mass, square) + 1
    this.centreX[square] = at(this.centreX, square) + x
    this.centreY[square] = at(this.centreY, square) + y
  }
}

function at(numbers: Float32Array | Float64Array | Int32Array, index: number): number {
  return numbers[index] ?? 0
}
