// The accounts, with search, pages and actions. Search and page are in the address.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { limits } from '@jotsam/core/plan/limits'
import { Banner } from '@jotsam/ui/banner'
import { Confirm } from '@jotsam/ui/confirm'
import { TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { TryAgain } from '../../components/try-again.tsx'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { useSearchWords } from '../../lib/ui/use-search-words.ts'
import { USERS_PER_PAGE, usersQuery } from './admin-queries.ts'
import { Pager } from './pager.tsx'
import { useAdminActions } from './use-admin-actions.ts'
import { useUserSearch } from './use-user-search.ts'
import { UserTable } from './user-table.tsx'

export function UserList() {
  const { open } = useSessionStore()
  const [, setParams] = useSearchParams()
  const { search, page } = useUserSearch()
  const words = useSearchWords(search, (q) => setParams(q === '' ? {} : { q }, { replace: true }))
  const users = useQuery(usersQuery(open, search, page))
  const actions = useAdminActions(open)

  const goTo = (next: number) =>
    setParams({ ...(search ? { q: search } : {}), ...(next > 1 ? { page: `${next}` } : {}) })
  const { data } = users
  return (
    <section aria-labelledby="accounts">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="accounts" className="text-xl font-semibold">
          {text.users}
        </h2>
        <TextField
          label={text.search}
          hideLabel
          role="searchbox"
          placeholder={text.search}
          value={words.typed}
          maxLength={limits.account.emailMax}
          onChange={({ target }) => words.type(target.value)}
          className="w-full sm:w-80"
          trailing={
            words.typed === '' ? null : (
              <IconButton label={text.clearSearch} icon={<X />} onClick={() => words.now('')} />
            )
          }
        />
      </div>
      <div className="mt-4 flex flex-col gap-3" aria-busy={users.isFetching}>
        {actions.notice ? (
          <div role="alert">
            <Banner
              tone={actions.notice.tone}
              action={<IconButton label={text.dismiss} icon={<X />} onClick={actions.dismiss} />}
            >
              {actions.notice.text}
            </Banner>
          </div>
        ) : null}
        {users.error ? (
          <Banner tone="warning" action={<TryAgain onClick={() => void users.refetch()} />}>
            {text.loadFailed}
          </Banner>
        ) : null}
        {users.isPending ? <ListSkeleton /> : null}
        {data && data.users.length === 0 ? (
          <p role="status" className="rounded-card border border-line bg-surface px-5 py-10 text-center text-muted">
            {search ? text.noMatch(search) : text.noUsers}
          </p>
        ) : null}
        {data && data.users.length > 0 ? <UserTable users={data.users} actions={actions} /> : null}
        {data ? <Pager page={page} perPage={USERS_PER_PAGE} total={data.total} goTo={goTo} /> : null}
      </div>
      <Confirm
        open={actions.toDelete !== null}
        question={adminMessages.confirmDelete(actions.toDelete?.email ?? '')}
        yes={adminMessages.delete}
        busy={actions.isDeleting}
        onAnswer={actions.answerDelete}
      />
    </section>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-2">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
