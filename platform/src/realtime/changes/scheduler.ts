// A scheduler that runs a fixed number of items at once, and each item once at a time. Urgent items go first.

/** `serve` must not reject. It returns whether the item must run again. */
export function createScheduler<T>(width: number, serve: (item: T) => Promise<'urgent' | 'later' | 'done'>) {
  const urgent = new Set<T>()
  const others = new Set<T>()
  const serving = new Set<T>()

  /** Queues an item. A queued item keeps its place, or moves ahead when it has become urgent. */
  function ask(item: T, isUrgent: boolean): void {
    // The result of the current run decides whether it runs again.
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
    void serve(item).then((outcome) => {
      serving.delete(item)
      if (outcome !== 'done') ask(item, outcome === 'urgent')
      while (serving.size < width && serveNext()) {}
    })
    return true
  }

  return { ask }
}
