// What differs between two versions of a note, in words.
import type { Capture } from '@jotsam/core/capture/capture'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { historyMessages as texts } from '@jotsam/core/messages/history'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { type VersionText, versionQuery } from './history-queries.ts'
import { Skipped } from './marked-words.tsx'
import { type DiffPart, newFiles, wordDiff } from './word-diff.ts'

/** A version's id, or null for the note as it is now. */
type VersionId = string | null

export function VersionDiff({ capture, before, after }: { capture: Capture; before: VersionId; after: VersionId }) {
  const older = useVersion(capture, before)
  const newer = useVersion(capture, after)
  if (older.text && newer.text) return <Diff before={older.text} after={newer.text} />
  if (older.hasFailed || newer.hasFailed) {
    const retry = () => {
      older.retry()
      newer.retry()
    }
    return <FaultLine isAlert text={texts.failed} onRetry={retry} />
  }
  return <Skeleton className="h-40 w-full" />
}

function Diff({ before, after }: { before: VersionText; after: VersionText }) {
  const { parts, added, removed } = useMemo(() => wordDiff(textOf(before), textOf(after)), [before, after])
  const pictures = texts.pictures(newFiles(before.content, after.content), newFiles(after.content, before.content))
  const isSame = added + removed === 0 && parts.every(({ kind }) => kind === 'same' || kind === 'skipped')
  return (
    <>
      <p aria-live="polite" className="text-sm text-muted">
        {[isSame ? (pictures === '' ? texts.same : '') : texts.counts(added, removed), pictures]
          .filter(Boolean)
          .join(', ')}
      </p>
      {isSame ? null : (
        <section
          aria-label={texts.changes}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
          tabIndex={0}
          dir="auto"
          className="max-h-[24rem] overflow-y-auto rounded-card border border-line bg-paper p-3 text-sm leading-relaxed break-words whitespace-pre-wrap"
        >
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
            <Part key={at} part={part} />
          ))}
        </section>
      )}
    </>
  )
}

function Part({ part: { kind, text } }: { part: DiffPart }): ReactNode {
  switch (kind) {
    case 'same':
      return text
    case 'skipped':
      return <Skipped />
    case 'added':
      return (
        <ins className="rounded-[3px] bg-sea-soft text-ink decoration-sea">
          <span className="sr-only">{texts.added} </span>
          {text}
        </ins>
      )
    case 'removed':
      return (
        <del className="rounded-[3px] bg-coral-soft text-ink decoration-coral">
          <span className="sr-only">{texts.removed} </span>
          {text}
        </del>
      )
  }
}

function textOf({ title, content, tags }: VersionText): string {
  const parts = [title, toPlainText(content), tags.length > 0 ? texts.tags(tags.join(', ')) : '']
  return parts.filter(Boolean).join('\n\n')
}

function useVersion(capture: Capture, id: VersionId) {
  const { client, user } = useSignedIn()
  const query = useQuery({ ...versionQuery(client, user.id, id ?? ''), enabled: id !== null })
  return {
    text: id === null ? capture : query.data,
    hasFailed: query.isError && !query.isFetching,
    retry: () => void (query.isError && query.refetch()),
  }
}
