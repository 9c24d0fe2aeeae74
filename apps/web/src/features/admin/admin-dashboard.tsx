// What administrators see: the figures, the accounts, and the record of what was done. Nothing of it shows before the server
// has answered the first call.
import { adminScreenMessages as text } from '@jotsam/core/messages/admin-screen'
import { Banner } from '@jotsam/ui/banner'
import { controlClass } from '@jotsam/ui/field'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { LoadingScreen } from '../../app/screens/loading-screen.tsx'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { figuresQuery, isRefusal } from './admin-queries.ts'
import { AuditLog } from './audit-log.tsx'
import { StatCards } from './stat-cards.tsx'
import { TryAgain } from './try-again.tsx'
import { UserList } from './user-list.tsx'

const PERIODS = [7, 30, 90, 365]

export function AdminDashboard({ refused }: { refused: ReactNode }) {
  const { open } = useSessionStore()
  const [days, setDays] = useState(30)
  const figures = useQuery(figuresQuery(open, days))
  if (isRefusal(figures.error)) return refused
  if (figures.isPending) return <LoadingScreen inPage />
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-8 sm:px-6">
      <section aria-labelledby="overview">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 id="overview" className="text-2xl font-semibold">
            {text.overview}
          </h1>
          <select
            aria-label={text.period}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
            className={clsx(controlClass, 'w-auto')}
          >
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {text.days(each)}
              </option>
            ))}
          </select>
        </div>
        {figures.error ? (
          <Banner tone="warning" className="mt-4" action={<TryAgain onClick={() => void figures.refetch()} />}>
            {text.loadFailed}
          </Banner>
        ) : null}
        {figures.data ? <StatCards {...figures.data} period={text.days(figures.data.series.length)} /> : null}
      </section>
      <UserList />
      <AuditLog />
    </div>
  )
}
