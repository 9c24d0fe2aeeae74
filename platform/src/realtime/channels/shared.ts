// What all sockets of a server have in common.
import type { EndedSessions } from '../../keys/ended-sessions.ts'
import type { Tokens } from '../../keys/tokens.ts'
import type { Log } from '../../log/log.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { RealtimeCounters } from '../counters.ts'
import type { Hub } from './hub.ts'
import type { Replay } from './kept-messages.ts'
import type { Peers } from './peers.ts'
import type { Presence } from './presence.ts'
import type { AccessTo } from './private-access.ts'

export interface Shared {
  readonly hub: Hub
  readonly feed: ChangeFeed
  readonly presence: Presence
  readonly peers: Peers
  readonly accessTo: AccessTo
  readonly replay: Replay
  readonly tokens: Tokens
  readonly endedSessions: EndedSessions
  readonly counters: RealtimeCounters
  readonly log: Log
  readonly now: () => Date
}
