// The notes before and after the open one, in the list it was opened from.
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { capturesListsKey } from '../../../../lib/data/captures-key.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import type { CapturesList } from '../../list/captures-list.ts'
import { useReadingKeys } from './use-reading-keys.ts'

export function Neighbours({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { user } = useSignedIn()
  const cache = useQueryClient()
  const lists = cache.getQueryCache().findAll({ queryKey: capturesListsKey(user.id), type: 'active' })
  const list = lists.flatMap(({ state }) => (state.data as CapturesList | undefined)?.captures ?? [])
  const at = list.findIndex((capture) => capture.id === id)
  const before = at > 0 ? list[at - 1] : undefined
  const after = at >= 0 ? list[at + 1] : undefined
  useReadingKeys({
    '[': before && (() => onOpen(before.id)),
    ']': after && (() => onOpen(after.id)),
  })
  if (!before && !after) return null
  return (
    <nav aria-label={texts.neighbours} className="-mx-2 mt-10 flex justify-between gap-4 text-sm print:hidden">
      {before ? (
        <Neighbour label={texts.previousNote} shortcut="[" title={before.title} onClick={() => onOpen(before.id)}>
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
        </Neighbour>
      ) : (
        <span />
      )}
      {after ? (
        <Neighbour label={texts.nextNote} shortcut="]" title={after.title} onClick={() => onOpen(after.id)} isAfter>
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Neighbour>
      ) : null}
    </nav>
  )
}

function Neighbour({
  label,
  shortcut,
  title,
  onClick,
  isAfter = false,
  children,
}: {
  label: string
  shortcut: string
  title: string
  onClick: () => void
  isAfter?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      title={`${label} (${shortcut})`}
      onClick={onClick}
      className={`flex min-h-11 max-w-[48%] min-w-0 items-center gap-2 rounded-control px-2 text-muted hover:bg-sunken hover:text-ink ${isAfter ? 'flex-row-reverse' : ''}`}
    >
      {children}
      <span className="sr-only">{label}:</span>
      <span dir="auto" className="truncate">
        {title}
      </span>
    </button>
  )
}
