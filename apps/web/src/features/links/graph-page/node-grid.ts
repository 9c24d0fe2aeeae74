// The notes by where they stand, in squares: what lies near a point is found without asking every note. Pure.

const SIDE = 64

export class NodeGrid {
  private readonly squares = new Map<string, number[]>()

  constructor(positions: Float32Array, shown: readonly boolean[]) {
    for (let node = 0; node * 2 < positions.length; node += 1) {
      if (!shown[node]) continue
      const key = keyOf(squareOf(positions[node * 2] ?? 0), squareOf(positions[node * 2 + 1] ?? 0))
      const square = this.squares.get(key)
      if (square) square.push(node)
      else this.squares.set(key, [node])
    }
  }

  /** All that stand within the distance, and some a little farther. */
  *near(x: number, y: number, distance: number): Generator<number> {
    for (let row = squareOf(y - distance); row <= squareOf(y + distance); row += 1)
      for (let column = squareOf(x - distance); column <= squareOf(x + distance); column += 1)
        yield* this.squares.get(keyOf(column, row)) ?? []
  }
}

function squareOf(place: number): number {
  return Math.floor(place / SIDE)
}

function keyOf(column: number, row: number): string {
  return `${column} ${row}`
}
