// The header of the dashboard: links, the account's e-mail address, the plan, and the sign-out button.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Button, buttonClass } from '@jotsam/ui/button'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSessionStore, useSignedIn } from '../lib/session/use-session.ts'
import { site } from '../lib/site.ts'
import { HeaderBar } from './header-bar.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function DashboardHeader() {
  const { user } = useSignedIn()
  const store = useSessionStore()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = () => {
    setSigningOut(true)
    void store.signOut()
  }
  return (
    <HeaderBar
      home={paths.home}
      wideFrom="xl"
      links={[
        { label: shell.home, to: paths.home },
        { label: shell.dashboard, to: paths.dashboard },
        { label: shell.pricing, to: paths.pricing },
        { label: shell.extension, to: site.storeUrl, isExternal: true },
        { label: shell.help, to: paths.help },
        { label: shell.support, to: paths.support },
      ]}
      actions={
        <>
          <span title={user.email} className="min-w-0 truncate px-1 text-sm text-muted in-data-menu:px-3">
            {user.email}
          </span>
          <ThemeChoice />
          <Link to={paths.planDetails} className={`${buttonClass({ look: 'plain' })} shrink-0`}>
            {shell.planDetails}
          </Link>
          <Button look="quiet" className="shrink-0" busy={isSigningOut} onClick={signOut}>
            {shell.signOut}
          </Button>
        </>
      }
    />
  )
}
