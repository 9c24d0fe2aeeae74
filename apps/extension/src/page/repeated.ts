// A double click, or a shortcut that is held down, sends the same command again.

const AT_ONCE_MS = 1000
let last = { command: '', at: 0 }

export function isRepeated(command: object, now = Date.now()): boolean {
  const [before, words] = [last, JSON.stringify(command)]
  last = { command: words, at: now }
  return words === before.command && now - before.at < AT_ONCE_MS
}
