// Deletes the stored query results when a session ends, so that the next person on this device cannot read them. Pending saves stay.
import type { SessionStore } from './session-store.ts'

export function clearOnSignOut(session: SessionStore): void {
  let wasSignedIn = false
  session.subscribe(() => {
    const { kind } = session.getState()
    if (kind === 'signed-out' && wasSignedIn)
      void import('../data/query-snapshot.ts').then((snapshots) => snapshots.deleteQuerySnapshots())
    if (kind !== 'connection-problem') wasSignedIn = kind === 'signed-in' || kind === 'loading'
  })
  wasSignedIn = session.getState().kind === 'loading'
}
