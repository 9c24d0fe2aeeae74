// Matches the opening and closing delimiters of emphasis.

export type Piece = string | Run
export type Run = { sign: string; count: number; opens: boolean; closes: boolean }

type Opener = { at: number; run: Run; tags: Tags }
type Tags = { close: string; open: string }

/** Each run opens and closes at most as often as it has characters, so hostile runs take linear time. */
export function resolveEmphasis(pieces: readonly Piece[]): string {
  const openers: Record<string, Opener[]> = { '*': [], _: [], '~': [] }
  const tags = new Map<number, Tags>()
  const left = new Map<number, number>()
  for (const [at, piece] of pieces.entries()) {
    if (typeof piece === 'string') continue
    left.set(at, piece.count)
    const own: Tags = { close: '', open: '' }
    tags.set(at, own)
    if (piece.closes) closeAll(at, piece, own, openers, left)
    if (piece.opens && (left.get(at) ?? 0) > 0) openers[piece.sign]?.push({ at, run: piece, tags: own })
  }
  return pieces
    .map((piece, at) => {
      if (typeof piece === 'string') return piece
      const own = tags.get(at)
      return (own?.close ?? '') + piece.sign.repeat(left.get(at) ?? 0) + (own?.open ?? '')
    })
    .join('')
}

function closeAll(at: number, run: Run, own: Tags, openers: Record<string, Opener[]>, left: Map<number, number>): void {
  const same = openers[run.sign] ?? []
  let remaining = left.get(at) ?? 0
  while (remaining > 0) {
    const opener = same.at(-1)
    if (!opener) break
    const available = left.get(opener.at) ?? 0
    if (run.sign === '~' ? available !== 2 || remaining !== 2 : available === 0) break
    const use = Math.min(available, remaining, 2)
    const name = run.sign === '~' ? 's' : use === 2 ? 'strong' : 'em'
    opener.tags.open = `<${name}>${opener.tags.open}`
    own.close += `</${name}>`
    remaining -= use
    left.set(opener.at, available - use)
    if (available === use) same.pop()
    // Delimiters inside that were never closed are text.
    for (const others of Object.values(openers)) {
      while ((others.at(-1)?.at ?? -1) > opener.at) others.pop()
    }
  }
  left.set(at, remaining)
}
