// Attributes of lists: the number of the first item, and the checkbox of a task as Markdown and plain text show it.

export function listStart(start: string | undefined): number {
  return Number.parseInt(start ?? '', 10) || 1
}

export function taskBox(list: string | undefined): string {
  if (list === 'checked') return '[x] '
  return list === 'unchecked' ? '[ ] ' : ''
}
