// What one client may ask of the server. Generous for an app, small enough that a script cannot hurt the others.

export const LIMITS = {
  /** A larger frame closes the socket with 1009. */
  frameBytes: 1024 * 1024,
  /** Bytes that a socket may leave unread before it is dropped. */
  unreadBytes: 8 * 1024 * 1024,
  /** The same for all sockets of one address together. */
  unreadBytesPerAddress: 32 * 1024 * 1024,
  /** A whole office may have one address. */
  socketsPerAddress: 200,
  /** Bytes a second that one address may make the server send by broadcasts and presence, over all receivers. */
  sentBytesPerSecond: 4 * 1024 * 1024,
  /** How long a sender is held up for what it has sent already. A longer silence looks like a dead socket, so it is closed then. */
  longestPauseMs: 10_000,
  /** Frames that may wait behind a join before the socket is dropped. */
  waitingFrames: 2000,
  /** The same, by their size. */
  waitingBytes: 8 * 1024 * 1024,
  waitingBytesPerAddress: 32 * 1024 * 1024,
  framesPerSecond: 1000,
  channelsPerSocket: 100,
  joinsPerSecond: 50,
  /** A join's request is kept as long as its channel: a token, and more filters than any screen has. */
  joinBytes: 128 * 1024,
  /** Kept too, and told to everybody who joins. */
  presenceBytes: 16 * 1024,
  referenceLength: 255,
  /** Kept broadcasts that a join may ask for. */
  replayedMessages: 25,
  bindingsPerChannel: 50,
  bindingsPerSocket: 500,
  topicBytes: 255,
  jsonDepth: 500,
  filterLength: 4000,
  /** Changes that may wait for one caller before its channels are told to start over. */
  waitingChanges: 5000,
  changesPerStatement: 50,
  /** Rows above this arrive cut to their short columns, with an error beside them. */
  recordBytes: 1024 * 1024,
  shortColumnBytes: 64,
  visibilityTimeoutMs: 2000,
  pingIntervalMs: 30_000,
  /** PostgreSQL's cap on a notice is 8,000 bytes. */
  noticeBytes: 7500,
  peerBeatMs: 10_000,
  peerLostMs: 35_000,
} as const
