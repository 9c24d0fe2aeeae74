// The foot of public pages.
import { landingMessages as landing } from '@jotsam/core/messages/landing'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'

export function SiteFooter() {
  const look = 'inline-flex min-h-11 items-center rounded-control text-sm text-muted hover:text-ink'
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-4 sm:px-6">
        <span className="mr-auto text-sm text-muted">{defaultSite.name}</span>
        <nav aria-label={landing.footer} className="flex flex-wrap gap-x-6">
          <Link to={paths.home} className={look}>
            {shell.home}
          </Link>
          <Link to={paths.dashboard} className={look}>
            {shell.dashboard}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
