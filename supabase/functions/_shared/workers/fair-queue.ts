// A queue that serves people in turn (round robin): ten items of one person delay another person by one item only. Pure.

export interface FairQueue<T> {
  readonly length: number
  join(person: string, item: T): void
  leave(item: T): void
  /** Removes and returns the next item. */
  next(): T | undefined
  /** All waiting items, in the order in which they will be served. */
  inOrder(): T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  // The keys are in the order of turns: a person who was served moves to the end.
  const people = new Map<string, T[]>()
  return {
    get length() {
      return [...people.values()].reduce((sum, items) => sum + items.length, 0)
    },
    join(person, item) {
      people.set(person, [...(people.get(person) ?? []), item])
    },
    leave(item) {
      for (const [person, items] of people) {
        const others = items.filter((other) => other !== item)
        if (others.length === 0) people.delete(person)
        else people.set(person, others)
      }
    },
    next() {
      for (const [person, [item, ...others]] of people) {
        people.delete(person)
        if (others.length > 0) people.set(person, others)
        return item
      }
      return undefined
    },
    inOrder() {
      const lines = [...people.values()]
      const longest = Math.max(0, ...lines.map((items) => items.length))
      return Array.from({ length: longest }, (_, round) =>
        lines.flatMap((items) => items.slice(round, round + 1)),
      ).flat()
    },
  }
}
