// Callouts are quotes with a kind. GitHub's five kinds are kept; the kinds of other programs are mapped to the nearest of these.

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

export type CalloutKind = (typeof calloutKinds)[number]

export function calloutKind(written: string): CalloutKind | null {
  const name = written.toLowerCase()
  return calloutKinds.find((kind) => kind === name) ?? ALIASES[name] ?? null
}

/** The kind of a quote, from its class. */
export function calloutOfClass(classes: string | null | undefined): CalloutKind | null {
  return calloutKind(/\bcallout-(\w+)/.exec(classes ?? '')?.[1] ?? '')
}

const ALIASES: Readonly<Record<string, CalloutKind | undefined>> = {
  abstract: 'note',
  attention: 'warning',
  bug: 'caution',
  danger: 'caution',
  done: 'tip',
  error: 'caution',
  example: 'note',
  failure: 'caution',
  faq: 'note',
  help: 'note',
  hint: 'tip',
  info: 'note',
  question: 'note',
  success: 'tip',
  summary: 'note',
  todo: 'note',
}
