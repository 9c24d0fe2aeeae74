// The links of one note in both directions, its mentions, and a button that adds a link.
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { linkMessages } from '@jotsam/core/messages/links'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { LinkEntry, NoteButton } from './link-entry.tsx'
import { backlinksQuery, type NoteLink, noteLinksQuery } from './links-queries.ts'

const LinkDialog = lazyPart(async () => (await import('./link-dialog/link-dialog.tsx')).LinkDialog)

export interface LinksPanelProps {
  readonly note: { readonly id: string; readonly title: string }
  readonly onOpen: (id: string) => void
}

export function LinksPanel({ note, onOpen }: LinksPanelProps) {
  const { client, user } = useSignedIn()
  const heading = useId()
  const add = useRef<HTMLButtonElement>(null)
  const [isLinking, setLinking] = useState(false)
  const { data, isError, isFetching, isPaused, refetch } = useQuery(noteLinksQuery(client, user.id, note.id))
  const entries = (links: readonly NoteLink[], isOutgoing: boolean) =>
    links.map((link) => (
      <LinkEntry
        key={link.id}
        link={link}
        ends={isOutgoing ? { source: note.id, target: link.note.id } : { source: link.note.id, target: note.id }}
        onOpen={onOpen}
        onRemoved={() => add.current?.focus()}
      />
    ))
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={heading} className="font-medium">
          {linkMessages.panel}
        </h3>
        <Button ref={add} size="small" icon={<Link2 />} onClick={() => setLinking(true)}>
          {linkMessages.linkNote}
        </Button>
      </div>
      {data ? (
        data.outgoing.length + data.incoming.length === 0 ? (
          <p className="text-sm text-muted">{linkMessages.none}</p>
        ) : (
          <>
            <List title={linkMessages.linksTo}>{entries(data.outgoing, true)}</List>
            <List title={linkMessages.linkedFrom}>{entries(data.incoming, false)}</List>
          </>
        )
      ) : isPaused ? (
        <FaultLine text={pwaMessages.shownOnline} />
      ) : isError && !isFetching ? (
        <FaultLine text={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton />
      )}
      <Mentions noteId={note.id} onOpen={onOpen} />
      {isLinking ? (
        <LinkDialog onMissing={() => setLinking(false)} note={note} onClose={() => setLinking(false)} />
      ) : null}
    </section>
  )
}

function Mentions({ noteId, onOpen }: { noteId: string; onOpen: (id: string) => void }) {
  const { client, user } = useSignedIn()
  const { data, isError, isFetching, refetch } = useQuery(backlinksQuery(client, user.id, noteId))
  if (!data)
    return isError && !isFetching ? <FaultLine text={texts.mentionsFailed} onRetry={() => void refetch()} /> : null
  return (
    <List title={linkMessages.mentionedIn}>
      {data.map((note) => (
        <li key={note.id} className="flex">
          <NoteButton note={note} onOpen={onOpen} />
        </li>
      ))}
    </List>
  )
}

/** Shows nothing without entries. */
function List({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h4 id={id} className="text-small text-muted">
        {title}
      </h4>
      <ul aria-labelledby={id} className="-mx-2 flex flex-col">
        {children}
      </ul>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}
