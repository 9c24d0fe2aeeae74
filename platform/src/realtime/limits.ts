// Limits per client: generous for an app, but small enough that a script cannot harm others.

export const LIMITS = {
  /** A larger frame closes the socket with code 1009. */
  frameBytes: 1024 * 1024,
  /** Unread bytes before a socket is dropped. */
  unreadBytes: 8 * 1024 * 1024,
  /** Unread bytes of all sockets of one address. */
  unreadBytesPerAddress: 32 * 1024 * 1024,
  /** A whole office may share one address. */
  socketsPerAddress: 200,
  /** Bytes per second that one address may cause by broadcasts and presence, over all receivers. */
  sentBytesPerSecond: 4 * 1024 * 1024,
  /** The longest pause of a sender over its limit. A longer one looks like a dead socket, so the socket is closed. */
  maxPauseMs: 10_000,
  /** Frames that may wait behind a join before the socket is dropped. */
  waitingFrames: 2000,
  /** The same limit in bytes. */
  waitingBytes: 8 * 1024 * 1024,
  waitingBytesPerAddress: 32 * 1024 * 1024,
  framesPerSecond: 1000,
  channelsPerSocket: 100,
  joinsPerSecond: 50,
  /** A join's payload is kept as long as its channel. This leaves room for a token and many filters. */
  joinBytes: 128 * 1024,
  /** A presence payload is kept too, and sent to everybody who joins. */
  presenceBytes: 16 * 1024,
  referenceLength: 255,
  /** Stored broadcasts that a join may request. */
  replayedMessages: 25,
  bindingsPerChannel: 50,
  bindingsPerSocket: 500,
  /** Each change is compared with every binding, and sent to each that it fits. */
  bindingsPerAddress: 4000,
  topicBytes: 255,
  jsonDepth: 500,
  filterLength: 4000,
  /** Changes that may wait for one caller before its channels must join again. */
  waitingChanges: 5000,
  /** The same limit in bindings that the changes fit. */
  waitingMatches: 50_000,
  changesPerStatement: 50,
  /** Bytes of changes per second for one person, over all of their channels. Further changes wait. */
  changeBytesPerSecond: 4 * 1024 * 1024,
  /** Larger rows are cut to their short columns, with an error beside them. */
  recordBytes: 1024 * 1024,
  shortColumnBytes: 64,
  visibilityTimeoutMs: 2000,
  pingIntervalMs: 30_000,
  /** PostgreSQL limits a notification to 8,000 bytes. */
  noticeBytes: 7500,
  peerBeatMs: 10_000,
  peerLostMs: 35_000,
} as const
