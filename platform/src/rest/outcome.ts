// What one statement of REST returned.
export type Outcome = {
  readonly body: string | null
  readonly rows: number
  readonly total: number | null
  /** How many rows a merging upsert inserted; null where that was not asked. */
  readonly inserted: number | null
  /** The first written row's primary key. */
  readonly location: Readonly<Record<string, unknown>> | null
  /** What functions and triggers set for the response, as they wrote it. */
  readonly status: string | null
  readonly headers: string | null
}
