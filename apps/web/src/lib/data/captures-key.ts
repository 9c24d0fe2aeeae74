// The query key of all data about captures. The captures, links and notebooks features use it.
export const capturesKey = (userId: string) => ['captures', userId] as const

/** The key prefix of the lists of all views. */
export const capturesListsKey = (userId: string) => [...capturesKey(userId), 'list'] as const
