// Something to do in a list, as Markdown and plain text show it. Pure.

export function taskBox(list: string | undefined): string {
  if (list === 'checked') return '[x] '
  return list === 'unchecked' ? '[ ] ' : ''
}
