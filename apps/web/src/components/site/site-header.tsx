// The header of public pages, for visitors and for people who are signed in.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { buttonClass } from '@jotsam/ui/button'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { HeaderBar } from '../header-bar.tsx'
import { ThemeChoice } from '../theme-choice.tsx'

export function SiteHeader() {
  const isSignedIn = useSession().kind === 'signed-in'
  return (
    <HeaderBar
      home={paths.home}
      wideFrom="md"
      links={[
        { label: shell.home, to: paths.home },
        { label: shell.dashboard, to: isSignedIn ? paths.dashboard : paths.auth },
        { label: shell.pricing, to: paths.pricing },
        { label: shell.help, to: paths.help },
        { label: shell.contact, to: paths.contact },
      ]}
      actions={
        <>
          <ThemeChoice />
          {isSignedIn ? null : (
            <Link to={paths.auth} className={buttonClass({ look: 'primary' })} data-visitors="">
              {shell.loginSignup}
            </Link>
          )}
        </>
      }
    />
  )
}
