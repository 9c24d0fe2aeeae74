// The table of accounts. On a phone each row is a card.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { Badge } from '@jotsam/ui/badge'
import { Button } from '@jotsam/ui/button'
import { dayOf } from '../../lib/ui/date-time.ts'
import type { AdminUser } from './admin-calls.ts'
import type { AdminActions } from './use-admin-actions.ts'

export function UserTable({ users, actions }: { users: readonly AdminUser[]; actions: AdminActions }) {
  const { email, created, plan, active, actions: does } = text.columns
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-sm max-md:block">
        <thead className="text-left text-small text-muted max-md:sr-only">
          <tr className="border-b border-line">
            {[email, created, plan, active].map((name) => (
              <th key={name} scope="col" className="px-4 py-2.5 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="px-4 py-2.5 text-right font-medium">
              {does}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {users.map((user) => (
            <UserRow key={user.id} user={user} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, actions }: { user: AdminUser; actions: AdminActions }) {
  const { profile, created_at } = user
  const email = user.email ?? user.id
  const isPro = profile.plan === 'pro'
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:p-3">
      <th
        scope="row"
        className={`${cell} max-w-0 text-left font-medium md:w-full max-md:max-w-full max-md:grow max-md:basis-[55%]`}
      >
        <span className="block truncate max-md:whitespace-normal max-md:wrap-anywhere" title={email}>
          {email}
        </span>
      </th>
      {/* On a phone it is below, beside the actions. */}
      <td className={`${cell} whitespace-nowrap text-muted tabular-nums max-md:order-1`}>
        <time dateTime={created_at}>{dayOf(created_at)}</time>
      </td>
      <td className={cell}>
        <Badge tone={isPro ? 'primary' : 'neutral'}>{isPro ? planMessages.pro : planMessages.free}</Badge>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <Badge tone={profile.is_active ? 'sea' : 'neutral'}>{profile.is_active ? text.active : text.inactive}</Badge>
      </td>
      <td className={`${cell} max-md:order-1 max-md:ml-auto`}>
        <div className="flex justify-end gap-2">
          {isPro ? null : (
            <Button
              size="small"
              aria-label={text.activate(email)}
              busy={actions.activating === user.id}
              disabled={actions.activating !== null}
              onClick={() => actions.activate(user)}
            >
              {adminMessages.activatePro}
            </Button>
          )}
          <Button
            size="small"
            look="danger-quiet"
            aria-label={text.delete(email)}
            onClick={() => actions.askToDelete(user)}
          >
            {adminMessages.delete}
          </Button>
        </div>
      </td>
    </tr>
  )
}

const cell = 'md:px-4 md:py-2'
