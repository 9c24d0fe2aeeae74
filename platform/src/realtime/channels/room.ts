// Where a topic's messages go: a private channel and a public one of the same name are two rooms. Pure.

const PRIVATE = 'private:'

/** `topic` as clients write it, `realtime:NAME`. */
export const roomOf = (topic: string, isPrivate: boolean): string => (isPrivate ? `${PRIVATE}${topic}` : topic)

export const topicOf = (room: string): string => (room.startsWith(PRIVATE) ? room.slice(PRIVATE.length) : room)
