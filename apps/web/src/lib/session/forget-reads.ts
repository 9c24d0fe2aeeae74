// Whoever signs out, or is signed out, leaves nothing on the device that the next one could read. What waits to be sent stays.
import type { SessionStore } from './session-store.ts'

export function forgetReadsWithSession(session: SessionStore): void {
  let wasIn = false
  session.subscribe(() => {
    const { kind } = session.getState()
    if (kind === 'signed-out' && wasIn) void import('../data/kept-reads.ts').then(({ forgetReads }) => forgetReads())
    if (kind !== 'connection-problem') wasIn = kind === 'signed-in' || kind === 'loading'
  })
  wasIn = session.getState().kind === 'loading'
}
