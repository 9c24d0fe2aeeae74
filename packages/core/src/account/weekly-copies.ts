// Whether a person keeps weekly copies, and how the last one went. Without a row they keep none.

export type WeeklyCopies = {
  user_id: string
  created_at: string
  copied_at: string | null
  tried_at: string | null
  /** Why the last attempt failed; null after one that succeeded. */
  fault: CopyFault | null
}

export type CopyFault = 'failed' | 'too-large'

/** The bucket of the storage: USER_ID/2026-11-16-jotsam.zip */
export const copiesBucket = 'copies'
