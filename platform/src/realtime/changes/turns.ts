// Serves a fixed number of items at once, each by one at a time; urgent ones go ahead of the others.

export interface Turns<T> {
  /** Asks for a turn. An item that already waits keeps its place, or goes ahead if it has become urgent. */
  ask(item: T, isUrgent: boolean): void
}

/** `serve` must not reject. It answers whether the item wants another turn. */
export function createTurns<T>(width: number, serve: (item: T) => Promise<'urgent' | 'later' | 'done'>): Turns<T> {
  const urgent = new Set<T>()
  const others = new Set<T>()
  const serving = new Set<T>()

  function ask(item: T, isUrgent: boolean): void {
    // Its own answer says whether it wants more.
    if (serving.has(item)) return
    if (isUrgent) {
      others.delete(item)
      urgent.add(item)
    } else if (!urgent.has(item)) {
      others.add(item)
    }
    while (serving.size < width && serveNext()) {}
  }

  function serveNext(): boolean {
    const line = urgent.size > 0 ? urgent : others
    const [item] = line
    if (item === undefined) return false
    line.delete(item)
    serving.add(item)
    void serve(item).then((wish) => {
      serving.delete(item)
      if (wish !== 'done') ask(item, wish === 'urgent')
      while (serving.size < width && serveNext()) {}
    })
    return true
  }

  return { ask }
}
