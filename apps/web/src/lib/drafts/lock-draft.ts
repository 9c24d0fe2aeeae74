// A lock on the draft of a new note, which an open form holds, so that two tabs never write to the same one.

/** Returns the release function; null when another tab has the lock. Without browser locks it always succeeds. */
export async function lockDraft(idempotencyKey: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => {}
  return new Promise((done) => {
    navigator.locks
      .request(`jotsam-draft-${idempotencyKey}`, { ifAvailable: true }, (lock) => {
        if (!lock) return done(null)
        return new Promise<void>((release) => done(release))
      })
      // Some browsers refuse locks when they refuse storage.
      .catch(() => done(() => {}))
  })
}
