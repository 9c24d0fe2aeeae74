// The saves that are being sent now. In memory only: when the background is stopped, nothing is being sent.

const ids = new Set<string>()

export function beginSending(id: string): void {
  ids.add(id)
}

export function endSending(id: string): void {
  ids.delete(id)
}

export function isSending(id: string): boolean {
  return ids.has(id)
}
