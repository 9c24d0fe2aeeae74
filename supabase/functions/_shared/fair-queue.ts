// A waiting line in which people take turns: whoever brings ten waits as long for the first as whoever brings one. Pure.

export interface FairLine<T> {
  readonly length: number
  join(person: string, item: T): void
  leave(item: T): void
  /** Takes out the item whose turn it is. */
  next(): T | undefined
  /** Everybody who waits, in the order in which they will be served. */
  inOrder(): T[]
}

export function createFairLine<T>(): FairLine<T> {
  // In the order of turns: who was served goes to the end.
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
