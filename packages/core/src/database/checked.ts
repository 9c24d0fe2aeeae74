// The result of every validation: the cleaned value, or the message to show.

export type Checked<T> = { ok: true; value: T } | { ok: false; message: string }

export function accepted<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function refused<T>(message: string): Checked<T> {
  return { ok: false, message }
}
