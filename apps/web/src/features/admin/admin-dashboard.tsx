// The admin screen: figures, accounts and the audit log. Nothing shows before the server has answered the first call.
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { Banner } from '@jotsam/ui/banner'
import { SelectField } from '@jotsam/ui/select'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadingScreen } from '../../components/loading-screen.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { figuresQuery, isRefusal, usersQuery } from './admin-queries.ts'
import { AuditLog } from './audit-log.tsx'
import { StatCards } from './stat-cards.tsx'
import { useUserSearch } from './use-user-search.ts'
import { UserList } from './user-list.tsx'

const PERIODS = [7, 30, 90, 365]

export function AdminDashboard({ refused }: { refused: ReactNode }) {
  const { open } = useSessionStore()
  const [days, setDays] = useState(30)
  const { search, page } = useUserSearch()
  const figures = useQuery(figuresQuery(open, days))
  // The list uses the same query. Starting it here runs it in parallel with the slower figures.
  const users = useQuery(usersQuery(open, search, page))
  if (isRefusal(figures.error) || isRefusal(users.error)) return refused
  if (figures.isPending && users.isPending) return <LoadingScreen inPage />
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-8 sm:px-6">
      <section aria-labelledby="overview">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 id="overview" className="text-2xl">
            {text.overview}
          </h1>
          <SelectField
            label={text.period}
            hideLabel
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {text.days(each)}
              </option>
            ))}
          </SelectField>
        </div>
        {figures.error ? (
          <Banner tone="warning" className="mt-4" action={<TryAgain onClick={() => void figures.refetch()} />}>
            {text.loadFailed}
          </Banner>
        ) : null}
        {figures.data ? <StatCards {...figures.data} period={text.days(figures.data.series.length)} /> : null}
        {figures.isPending ? <CardSkeletons /> : null}
      </section>
      <UserList />
      <AuditLog />
    </div>
  )
}

function CardSkeletons() {
  return (
    <div className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-[170px] rounded-card" />
      ))}
    </div>
  )
}
