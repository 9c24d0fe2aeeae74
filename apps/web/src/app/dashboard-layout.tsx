// The layout of every signed-in page: data, toasts and the dashboard's header.
import { QueryClientProvider } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense, useEffect, useMemo } from 'react'
import { Outlet, useLocation } from 'react-router'
import { DashboardHeader } from '../components/dashboard-header.tsx'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Toasts } from '../components/toasts.tsx'
import { createQueryClient } from '../lib/data/query-client.ts'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/session/use-session.ts'
import { showDeferredToasts } from '../lib/ui/deferred-toasts.ts'
import { offerNewVersions } from './offer-new-versions.ts'
import { usePersistedQueries } from './use-persisted-queries.ts'

export function DashboardLayout() {
  const { user } = useSignedIn()
  // Quick capture has a bar of its own at the bottom of a phone.
  const hasBar = useLocation().pathname !== paths.capture
  return (
    // Another account in the same tab gets a new cache.
    <SignedInProviders key={user.id}>
      <PageFrame header={<DashboardHeader hasBar={hasBar} />}>
        {/* The room of the bar at the bottom of a phone. */}
        <div
          className={clsx('flex flex-1 flex-col', hasBar && 'max-sm:pb-[calc(3.75rem+env(safe-area-inset-bottom))]')}
        >
          <Suspense fallback={<LoadingScreen inPage />}>
            <Outlet />
          </Suspense>
        </div>
      </PageFrame>
    </SignedInProviders>
  )
}

function SignedInProviders({ children }: { children: React.ReactNode }) {
  const queryClient = useMemo(createQueryClient, [])
  const isReady = usePersistedQueries(queryClient, useSignedIn())
  useEffect(showDeferredToasts, [])
  useEffect(offerNewVersions, [])
  return (
    <QueryClientProvider client={queryClient}>
      {isReady ? children : <LoadingScreen />}
      <Toasts />
    </QueryClientProvider>
  )
}
