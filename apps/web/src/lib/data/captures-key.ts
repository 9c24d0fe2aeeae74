// The query key of all data about captures. The captures, links and notebooks features use it.
export const capturesKey = (userId: string) => ['captures', userId] as const
