// A note's creation date, zettel id and source.
import type { Capture } from '@jotsam/core/capture/capture'
import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { shellMessages } from '@jotsam/core/messages/shell'
import { ExternalLink } from 'lucide-react'
import { dateTime } from '../../../../lib/ui/date-time.ts'

export function CaptureFacts({ capture }: { capture: Capture }) {
  const host = webHost(capture.source_url)
  return (
    <dl className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
      <div className="flex gap-1.5">
        <dt className="sr-only">{texts.created}</dt>
        <dd>
          <time dateTime={capture.created_at}>{dateTime(capture.created_at)}</time>
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{texts.zettelId}</dt>
        <dd className="font-mono">{capture.zettel_id}</dd>
        <dd>{texts.zettelTimeZone}</dd>
      </div>
      {capture.source_url && host !== null ? (
        <div className="flex min-w-0 gap-1.5">
          <dt className="sr-only">{texts.source}</dt>
          <dd className="min-w-0">
            <a
              href={capture.source_url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex max-w-full items-center gap-1 text-primary-text underline underline-offset-2"
            >
              <span className="truncate">{siteName(host)}</span>
              <ExternalLink aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">{shellMessages.newTab}</span>
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
