// The key under which everything read about captures is kept. Links lie below it and notebooks refresh it, so it belongs to no
// feature alone.
export const capturesKey = (userId: string) => ['captures', userId] as const
