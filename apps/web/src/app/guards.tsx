// Decides who may see which page, and what is shown instead.
import { authTarget, sharedAuthPath } from '@jotsam/core/account/return-to'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Outlet, useSearchParams } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import type { Entry } from '../features/auth/entry.ts'
import { transactionIn } from '../features/pricing/transaction-id.ts'
import { page } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session/use-session.ts'
import { preloadDashboard } from './load-dashboard.ts'
import { ConnectionProblem } from './screens/connection-problem.tsx'

const AuthScreen = page(() => import('../features/auth/auth-screen.tsx'), 'AuthScreen')
const MissingPaymentPage = page(() => import('../features/pricing/missing-payment-page.tsx'), 'MissingPaymentPage')
const LandingPage = page(() => import('../features/landing/landing-page.tsx'), 'LandingPage')

/** `/`: the dashboard for signed-in people, the landing page for everybody else. */
export function LandingOrDashboard() {
  const session = useSession()
  switch (session.kind) {
    case 'loading':
      return <LoadingScreen />
    case 'connection-problem':
      return <ConnectionProblem />
    case 'signed-in':
    case 'second-factor':
      return <Redirect to={paths.dashboard} />
    case 'signed-out':
      return <LandingPage />
  }
}

/** Shows the sign-in screen in place of the page. */
export function RequireLogin() {
  const session = useSession()
  const [entry, setEntry] = useEntry(session.kind === 'signed-in')
  const isIn = session.kind === 'signed-in' && entry !== 'held'
  // The page is rendered in the background and shown when it is ready: in small steps, and without a loading screen of its own.
  const isReady = useDeferredValue(isIn)
  if (session.kind === 'loading') return <LoadingScreen />
  if (session.kind === 'connection-problem') return <ConnectionProblem />
  if (isIn) return isReady ? <Outlet /> : <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <AuthScreen onEntry={setEntry} />
    </Suspense>
  )
}

/** `/capture`: shared content returns here after `/auth`; otherwise like every page that needs a login. */
export function RequireLoginToCapture() {
  const session = useSession()
  const [query] = useSearchParams()
  if (session.kind === 'signed-out' && query.get('shared') === 'true') return <Navigate to={sharedAuthPath} replace />
  return <RequireLogin />
}

/** `/paddle-success`: needs a login only with a transaction; without one, a message says so. */
export function RequireLoginToConfirm() {
  const [query] = useSearchParams()
  if (transactionIn(query) !== null) return <RequireLogin />
  return <MissingPaymentPage />
}

/** `/auth`: signed-in people continue to `returnTo`, unless they followed a mail's link to set a new password. */
export function SignIn() {
  const session = useSession()
  const [query] = useSearchParams()
  const [entry, setEntry] = useEntry(session.kind === 'signed-in')
  if (session.kind === 'loading') return <LoadingScreen />
  if (session.kind === 'connection-problem') return <ConnectionProblem />
  if (session.kind === 'signed-in') {
    const setsPassword = query.get('mode') === 'reset-password' && session.isRecovery
    if (entry === 'entered' || (entry === 'free' && !setsPassword))
      return <Redirect to={authTarget({ returnTo: query.get('returnTo'), shared: query.get('shared') })} />
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <AuthScreen onEntry={setEntry} />
    </Suspense>
  )
}

/** After sign-in a confirmation is shown for a moment; the dashboard's code loads meanwhile. */
function useEntry(isSignedIn: boolean) {
  const state = useState<Entry>('free')
  const isEntering = isSignedIn && state[0] !== 'free'
  useEffect(() => {
    if (isEntering) preloadDashboard()
  }, [isEntering])
  return state
}

/** Shows the loading screen until the target's code is loaded; `Navigate` alone would leave a blank page. */
function Redirect({ to }: { to: string }) {
  return (
    <>
      <LoadingScreen />
      <Navigate to={to} replace />
    </>
  )
}
