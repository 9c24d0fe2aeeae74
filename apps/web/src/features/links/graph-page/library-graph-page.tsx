// The page with the graph of all notes. Pro only; without links it explains how to add one.
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import { defaultSite } from '@jotsam/core/site/site'
import { buttonClass } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PageMeta } from '../../../components/page-meta.tsx'
import { TryAgain } from '../../../components/try-again.tsx'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { paths } from '../../../lib/paths.ts'
import { afterFailedRead } from '../../../lib/saving/failure-of.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { libraryGraphQuery } from '../links-queries.ts'
import { useLiveLinks } from '../use-live-links.ts'
import { LibraryGraph } from './library-graph.tsx'

export function LibraryGraphPage() {
  const { isPro, isLoading } = usePlan()
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-4 px-4 py-5 sm:px-6">
      <PageMeta title={`${texts.title} · ${defaultSite.name}`} description={texts.description} isUnlisted />
      <h1 className="text-2xl">{texts.title}</h1>
      {isLoading ? <GraphSkeleton /> : isPro ? <OwnGraph /> : <FreeGraph />}
    </div>
  )
}

function OwnGraph() {
  const { client, user } = useSignedIn()
  useLiveLinks({ withNotes: true })
  const { data, isError, error, isFetching, isPaused, refetch } = useQuery(libraryGraphQuery(client, user.id))
  if (data && data.nodes.length > 0) return <LibraryGraph graph={data} />
  if (data)
    return (
      <EmptyState
        title={texts.empty}
        action={
          <Link to={paths.dashboard} className={buttonClass({ look: 'primary' })}>
            {texts.toNotes}
          </Link>
        }
      >
        {texts.emptyDetail}
      </EmptyState>
    )
  if (isPaused) return <EmptyState title={texts.offline}>{pwaMessages.shownOnline}</EmptyState>
  if (!isError || isFetching) return <GraphSkeleton />
  return (
    <EmptyState title={texts.failed} action={<TryAgain isAlone onClick={() => void refetch()} />}>
      {afterFailedRead(error)}
    </EmptyState>
  )
}

function FreeGraph() {
  return (
    <EmptyState
      title={texts.freeTitle}
      action={
        <Link to={paths.pricing} className={buttonClass({ look: 'primary' })}>
          {texts.upgrade}
        </Link>
      }
    >
      {texts.freeDetail}
    </EmptyState>
  )
}

function GraphSkeleton() {
  return (
    <div role="status" className="flex flex-1 flex-col gap-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="-mt-4 h-5 w-32" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="min-h-80 flex-1" />
    </div>
  )
}
