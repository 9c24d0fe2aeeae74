// supabase-js answers { data, error }; queries and mutations want a value or a throw.

export function unwrap<T>({ data, error }: { data: T; error: { message: string } | null }): NonNullable<T> {
  if (error) throw Object.assign(new Error(error.message), error)
  if (data === null || data === undefined) throw new Error('Nothing was answered.')
  return data
}

/** For calls whose answer is empty. */
export function succeed({ error }: { error: { message: string } | null }): void {
  if (error) throw Object.assign(new Error(error.message), error)
}
