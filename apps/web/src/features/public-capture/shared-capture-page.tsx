// The public page of a shared capture. It does not name the owner.
import type { PublicCapture } from '@jotsam/core/database/database'
import { fileHashes } from '@jotsam/core/html/file-address'
import { publicViewMessages as text } from '@jotsam/core/messages/public/public-pages'
import { defaultSite } from '@jotsam/core/site/site'
import { Button, buttonClass } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { noteTitle } from '../../components/prose.ts'
import { ReadingText } from '../../components/reading/reading-text.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { CaptureFacts } from './capture-facts.tsx'
import { useSharedCapture } from './read-shared-capture.ts'
import { readable } from './readable.ts'

export function SharedCapturePage() {
  const publicId = useParams().publicId?.trim()
  return <SiteFrame>{publicId ? <ById publicId={publicId} /> : <Nothing title={text.noId} />}</SiteFrame>
}

function ById({ publicId }: { publicId: string }) {
  const shared = useSharedCapture(publicId)
  switch (shared.kind) {
    case 'loading':
      return <Loading />
    case 'shown':
      return <Shown capture={shared.capture} publicId={publicId} />
    case 'not-found':
      return <Nothing title={text.notFound} hint={text.notFoundHint} />
    case 'failed':
      return <Nothing title={text.failed} hint={text.failedHint} retry={shared.retry} />
  }
}

function Shown({ capture, publicId }: { capture: PublicCapture; publicId: string }) {
  const title = capture.title || text.untitled
  return (
    <article className={column}>
      <Meta title={text.pageTitle(title, defaultSite.name)} />
      <h1 dir="auto" className={noteTitle}>
        {title}
      </h1>
      <CaptureFacts capture={capture} />
      <Content title={title} content={capture.content} publicId={publicId} />
      <aside className="mt-12 flex print:hidden flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
        <p className="text-sm text-muted">{text.madeWith(defaultSite.name)}</p>
        <Link to={paths.home} className={buttonClass()}>
          {text.startYourOwn}
        </Link>
      </aside>
    </article>
  )
}

function Content({ title, content, publicId }: { title: string; content: string; publicId: string }) {
  const host = useRef<HTMLDivElement>(null)
  const fragment = useMemo(() => readable(title, content), [title, content])
  useEffect(() => {
    const place = host.current
    if (!place || fileHashes(content).length === 0) return
    let stop = () => {}
    let isGone = false
    void import('../files/index.ts')
      .then(({ publicFiles, showFiles }) => {
        if (!isGone) stop = showFiles(place, publicFiles(publicId))
      })
      .catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [content, publicId])
  return <ReadingText ref={host} fragment={fragment} className="mt-8" />
}

function Loading() {
  return (
    <div className={column} aria-busy="true">
      <Meta title={defaultSite.name} />
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-5 h-5 w-1/2" />
      <div className="mt-10 flex flex-col gap-3">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  )
}

function Nothing({ title, hint, retry }: { title: string; hint?: string; retry?: () => void }) {
  return (
    <div role="alert" className="flex flex-1 items-center justify-center">
      <Meta title={defaultSite.name} />
      <h1 className="sr-only">{text.heading}</h1>
      <EmptyState
        title={title}
        action={
          retry ? (
            <Button onClick={retry}>{text.tryAgain}</Button>
          ) : (
            <Link to={paths.home} className={buttonClass()}>
              {text.home(defaultSite.name)}
            </Link>
          )
        }
      >
        {hint}
      </EmptyState>
    </div>
  )
}

function Meta({ title }: { title: string }) {
  return <PageMeta title={title} description={text.description(defaultSite.name)} isUnlisted />
}

const column = 'mx-auto w-full max-w-[45rem] flex-1 px-4 py-10 sm:px-6 md:py-16'
