// The query key of all data about captures. The captures, links and notebooks features use it.
export const capturesKey = (userId: string) => ['captures', userId] as const

/** The trash changes when captures are deleted. It is not below their key, because it is not stored on the device. */
export const trashKey = (userId: string) => ['trash', userId] as const

/** The key prefix of the lists of all views. */
export const capturesListsKey = (userId: string) => [...capturesKey(userId), 'list'] as const
