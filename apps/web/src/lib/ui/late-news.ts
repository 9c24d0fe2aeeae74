// A word about what was done on one page, said on the next: its place for notices is not there yet when it is left.

type Say = () => void

const waiting: Say[] = []

export function sayOnNextPage(say: Say): void {
  waiting.push(say)
}

/** By whoever shows notices, once it can. */
export function sayWhatWaited(): void {
  for (const say of waiting.splice(0)) say()
}
