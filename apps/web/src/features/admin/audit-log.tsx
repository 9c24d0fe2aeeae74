// The audit log of admin actions. It loads when it is opened.
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { Badge } from '@jotsam/ui/badge'
import { Banner } from '@jotsam/ui/banner'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { TryAgain } from '../../components/try-again.tsx'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { dateTime } from '../../lib/ui/date-time.ts'
import type { AuditEntry } from './admin-calls.ts'
import { AUDIT_PER_PAGE, auditQuery } from './admin-queries.ts'
import { Pager } from './pager.tsx'

export function AuditLog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-card border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card px-5 py-4 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 flex-1 text-xl font-semibold">
          {text.audit}
          <span className="block text-sm font-normal text-muted">{text.auditDetail}</span>
        </h2>
        <ChevronDown
          aria-hidden
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">{isOpen ? <Entries /> : null}</div>
    </details>
  )
}

function Entries() {
  const { open } = useSessionStore()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(auditQuery(open, page))
  if (error)
    return (
      <Banner tone="warning" action={<TryAgain onClick={() => void refetch()} />}>
        {text.loadFailed}
      </Banner>
    )
  if (!data) return <Skeleton className="h-40" />
  if (data.total === 0) return <p className="text-sm text-muted">{text.noAudit}</p>
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={text.audit} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-left text-small text-muted">
            <tr className="border-b border-line">
              {Object.values(text.auditColumns).map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      <Pager page={page} perPage={AUDIT_PER_PAGE} total={data.total} goTo={setPage} />
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <tr className="[&_td]:py-2 [&_td]:pr-4 [&_td]:whitespace-nowrap">
      <td className="text-muted tabular-nums">
        <time dateTime={entry.created_at}>{dateTime(entry.created_at)}</time>
      </td>
      <td>{entry.admin_email}</td>
      <td>{actionName(entry.action)}</td>
      <td>{entry.target_email ?? text.nobody}</td>
      <td>
        <Badge tone={entry.succeeded ? 'sea' : 'coral'}>{entry.succeeded ? text.succeeded : text.failed}</Badge>
      </td>
    </tr>
  )
}

function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = text.auditActions
  return names[action] ?? action
}
