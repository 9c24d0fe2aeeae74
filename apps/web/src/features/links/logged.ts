// What goes wrong with links is said quietly in its place; the cause is for the console.

export async function logged<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'AbortError')) console.error(`Failed ${doing}:`, cause)
    throw cause
  }
}
