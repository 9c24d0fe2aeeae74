// Services that all sockets of a server share.
import type { EndedSessions } from '../../keys/ended-sessions.ts'
import type { Tokens } from '../../keys/tokens.ts'
import type { Log } from '../../log/log.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { RealtimeCounters } from '../counters.ts'
import type { Hub } from './hub.ts'
import type { Peers } from './peers.ts'
import type { Presence } from './presence.ts'
import type { AccessTo } from './private-access.ts'
import type { Replay } from './stored-messages.ts'

export interface SharedServices {
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
