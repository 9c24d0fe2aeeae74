// The tags, source and date of a shared capture.
import type { PublicCapture } from '@jotsam/core/database/database'
import { linkRel } from '@jotsam/core/html/sanitize-policy'
import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { publicViewMessages as text } from '@jotsam/core/messages/public/public-pages'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Badge } from '@jotsam/ui/badge'
import type { ReactNode } from 'react'
import { longDay } from '../../lib/ui/date-time.ts'

export function CaptureFacts({ capture: { tags, source_url, created_at } }: { capture: PublicCapture }) {
  const host = webHost(source_url)
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-b border-line pb-6 text-sm">
      <Fact name={text.tags}>
        {tags && tags.length > 0 ? (
          <ul className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        ) : (
          text.noTags
        )}
      </Fact>
      <Fact name={text.source}>
        {source_url && host ? (
          <a
            href={source_url}
            target="_blank"
            rel={linkRel}
            className="wrap-anywhere text-primary-text underline underline-offset-3"
          >
            {siteName(host)} <span className="sr-only">{shell.newTab}</span>
          </a>
        ) : (
          source_url || text.noSource
        )}
      </Fact>
      <Fact name={text.saved}>
        <time dateTime={created_at}>{longDay(created_at)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
