// Private broadcasts from SQL are stored for a few days. They are read as the caller, so that policies apply, and deleted later.
import type { AsUser } from '../../db/as-user.ts'
import type { Caller } from '../../db/caller.ts'
import { shareHolder } from '../../db/share-holder.ts'
import type { Sql } from '../../db/sql.ts'
import type { ReplayRequest } from '../protocol/join-request.ts'

export interface StoredMessage {
  readonly id: string
  readonly event: string
  /** JSON text. */
  readonly payload: string
}

export type Replay = (
  caller: Caller,
  name: string,
  request: ReplayRequest,
  address: string,
) => Promise<readonly StoredMessage[]>

/** Returns the newest messages of a private channel since a given time, oldest first. */
export function createReplay(asUser: AsUser): Replay {
  return async (caller, name, { since, limit }, address) => {
    const rows = await asUser(
      caller,
      { text: REPLAY, values: [name, String(since), String(limit)], prepare: true },
      { readOnly: true, settings: { 'realtime.topic': name }, holder: shareHolder(caller, address) },
    )
    return rows.map(({ id, event, payload }) => ({
      id: String(id),
      event: String(event ?? ''),
      payload: String(payload ?? '{}'),
    }))
  }
}

const REPLAY = `
select m.id::text as id, m.event, m.payload::text as payload from (
  select * from realtime.messages
  where topic = $1::text and extension = 'broadcast' and private
    and inserted_at >= to_timestamp($2::text::float8 / 1000) at time zone 'utc'
  order by inserted_at desc limit $3::text::int
) m order by m.inserted_at`

/** Deletes a limited number of rows in the background. */
export async function sweepStoredMessages(system: Sql): Promise<void> {
  await system`
    delete from realtime.messages where id in (
      select id from realtime.messages where inserted_at < now() at time zone 'utc' - interval '3 days' limit 10000)`
}
