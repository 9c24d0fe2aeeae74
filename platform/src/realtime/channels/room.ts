// A private and a public channel of the same name are separate rooms. Pure.

const PRIVATE = 'private:'

/** `topic` has the form `realtime:NAME`. */
export const roomOf = (topic: string, isPrivate: boolean): string => (isPrivate ? `${PRIVATE}${topic}` : topic)

export const topicOf = (room: string): string => (room.startsWith(PRIVATE) ? room.slice(PRIVATE.length) : room)
