// One of two texts. The words that the other one does not have are marked.
import { historyMessages as texts } from '@jotsam/core/messages/history'
import { useMemo } from 'react'
import { wordDiff } from './word-diff.ts'

export function MarkedWords({ text, other }: { text: string; other: string }) {
  const parts = useMemo(() => wordDiff(other, text).parts.filter(({ kind }) => kind !== 'removed'), [text, other])
  return parts.map((part, at) =>
    part.kind === 'added' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <mark key={at}>
        <span className="sr-only">{texts.onlyHere} </span>
        {part.text}
      </mark>
    ) : part.kind === 'skipped' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Skipped key={at} />
    ) : (
      part.text
    ),
  )
}

/** Stands for a long part that is the same in both. */
export function Skipped() {
  return (
    <span title={texts.skipped} className="mx-1 rounded bg-sunken px-2 text-muted select-none">
      …
    </span>
  )
}
