// supabase-js returns { data, error }. Queries and mutations need a value or an exception.

export function unwrap<T>({ data, error }: { data: T; error: { message: string } | null }): NonNullable<T> {
  if (error) throw Object.assign(new Error(error.message), error)
  if (data === null || data === undefined) throw new Error('The answer has no data.')
  return data
}

/** For calls without data in the answer. */
export function succeed({ error }: { error: { message: string } | null }): void {
  if (error) throw Object.assign(new Error(error.message), error)
}
