// The states of a note, the newest first. The database stores what a note was before each edit, so the author and the time of a state
// are those of the edit before it in time.
import type { Capture } from '../capture/capture.ts'
import type { CaptureVersion } from '../database/database.ts'

export type VersionHead = Pick<CaptureVersion, 'id' | 'saved_at' | 'author'>

export interface NoteState {
  /** The version that has its text; null for the note as it is now. */
  readonly versionId: string | null
  readonly savedAt: string
  /** Unknown for the first one. */
  readonly author: string | null
}

/** `versions`: the newest first. */
export function noteStates(capture: Pick<Capture, 'created_at'>, versions: readonly VersionHead[]): NoteState[] {
  return [null, ...versions].map((version, at) => {
    const edit = versions[at]
    return {
      versionId: version?.id ?? null,
      savedAt: edit?.saved_at ?? capture.created_at,
      author: edit?.author ?? null,
    }
  })
}
