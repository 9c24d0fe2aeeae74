// Those who wait for a connection, whoever came first first, and nobody for ever. Who left has sent nothing.
import { NoConnectionFree } from './connection-fault.ts'

export interface WaitingLine<T> {
  /** Throws NoConnectionFree when the time is up. */
  join(): Promise<T>
  /** Takes the first one out; whoever calls gives them what they wait for. */
  next(): Waiting<T> | undefined
}

export interface Waiting<T> {
  resolve(given: T): void
  reject(error: unknown): void
}

export function createWaitingLine<T>(waitMs: number): WaitingLine<T> {
  const line = new Map<Waiting<T>, NodeJS.Timeout>()
  return {
    join: () =>
      new Promise((resolve, reject) => {
        const waiting = { resolve, reject }
        const leave = () => {
          line.delete(waiting)
          reject(new NoConnectionFree(waitMs))
        }
        line.set(waiting, setTimeout(leave, waitMs))
      }),
    next() {
      for (const [waiting, timer] of line) {
        clearTimeout(timer)
        line.delete(waiting)
        return waiting
      }
      return undefined
    },
  }
}
