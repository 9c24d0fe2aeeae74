// The links of the footer, in four groups.
import { blogMessages as blog } from '@jotsam/core/messages/public/blog'
import { siteFooterMessages as text } from '@jotsam/core/messages/public/site-footer'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Logo } from '@jotsam/ui/logo'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { StoreLink } from './store-link.tsx'

export function SiteFooterContent() {
  const { groups } = text
  return (
    <footer className="border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] print:hidden">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.2fr_3fr]">
        <div>
          <Logo name={site.name} />
          <p className="mt-3 text-sm text-muted">{text.tagline}</p>
        </div>
        <nav
          aria-label={text.label}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-8"
        >
          <Group
            title={groups.product}
            links={[
              [shell.home, paths.home],
              [text.features, paths.features],
              [shell.pricing, paths.pricing],
              [shell.dashboard, paths.dashboard],
              [text.download, paths.download],
            ]}
          >
            <StoreLink className={look}>{shell.extension}</StoreLink>
          </Group>
          <Group
            title={groups.guides}
            links={[
              [blog.exportConversations.short, paths.blog.exportConversations],
              [blog.exportGuide.short, paths.blog.exportGuide],
              [blog.saveResponses.short, paths.blog.saveResponses],
              [blog.saveOnlineNotes.short, paths.blog.saveOnlineNotes],
              [blog.studentNotes.short, paths.blog.studentNotes],
            ]}
          />
          <Group
            title={groups.help}
            links={[
              [text.helpCenter, paths.help],
              [shell.support, paths.support],
              [shell.contact, paths.contact],
              [text.about, paths.about],
            ]}
          />
          <Group
            title={groups.legal}
            links={[
              [text.privacy, paths.privacy],
              [text.terms, paths.terms],
              [text.cookies, paths.cookies],
              [text.deletion, paths.dataDeletion],
            ]}
          />
        </nav>
      </div>
    </footer>
  )
}

function Group({
  title,
  links,
  children,
}: {
  title: string
  links: readonly (readonly [label: string, to: string])[]
  children?: React.ReactNode
}) {
  return (
    <div>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-2">
        {links.map(([label, to]) => (
          <li key={to}>
            <Link to={to} className={look}>
              {label}
            </Link>
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </div>
  )
}

const look =
  'inline-flex min-h-9 items-center rounded-control py-1.5 text-sm leading-5 text-muted hover:text-ink pointer-coarse:min-h-11'
