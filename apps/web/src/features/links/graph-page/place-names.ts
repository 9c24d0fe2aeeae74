// Which names stand in the picture: the best connected notes first, each where no other name lies. The marked one always.
import { type Picture, screenRadius } from './picture.ts'

export interface PlacedName {
  readonly text: string
  readonly x: number
  readonly y: number
}

const NAMES = 48
const LETTERS = 26
const LETTER_WIDTH = 6.6
const LINE = 16
/** Names are kept apart by a grid of this mesh, which is quicker than asking each about every other. */
const MESH = 24

export function placeNames(picture: Picture, at: Float32Array): PlacedName[] {
  const { scene, shown, view, size, marked } = picture
  const taken = new Set<number>()
  const names: PlacedName[] = []
  const place = (node: number, isForced: boolean) => {
    const x = at[node * 2] ?? 0
    const y = at[node * 2 + 1] ?? 0
    if (!shown[node] || x < 0 || y < 0 || x > size.width || y > size.height) return
    const text = cut(scene.nodes[node]?.title ?? '')
    const top = y + screenRadius(scene, node, view.scale) + 3
    const cells = cellsOf(x, top, text.length * LETTER_WIDTH)
    if (!isForced && cells.some((cell) => taken.has(cell))) return
    for (const cell of cells) taken.add(cell)
    names.push({ text, x, y: top })
  }
  if (marked !== null) place(marked, true)
  // Far out, only the hubs are worth a name.
  const wanted = Math.min(NAMES, Math.ceil(NAMES * Math.max(0.25, view.scale)))
  for (let node = 0; node < scene.nodes.length && names.length < wanted; node += 1)
    if (node !== marked) place(node, false)
  return names
}

function cut(title: string): string {
  const letters = [...title]
  return letters.length <= LETTERS ? title : `${letters.slice(0, LETTERS).join('').trimEnd()}…`
}

function cellsOf(x: number, top: number, width: number): number[] {
  const cells: number[] = []
  for (let row = Math.floor(top / MESH); row <= Math.floor((top + LINE) / MESH); row += 1)
    for (let column = Math.floor((x - width / 2) / MESH); column <= Math.floor((x + width / 2) / MESH); column += 1)
      cells.push(row * 4096 + column)
  return cells
}
