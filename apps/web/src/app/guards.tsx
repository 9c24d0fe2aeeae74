// Who may see which page, and what they see meanwhile.
import { authTarget } from '@jotsam/core/return-to'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useSearchParams } from 'react-router'
import { useSession, useSessionStore } from '../lib/session/use-session.ts'
import { ConnectionProblem } from './screens/connection-problem.tsx'
import { LoadingScreen } from './screens/loading-screen.tsx'

const AuthScreen = lazy(() =>
  import('../features/auth/auth-screen.tsx').then((module) => ({ default: module.AuthScreen })),
)
const LandingPage = lazy(() =>
  import('../features/public/landing-page.tsx').then((module) => ({ default: module.LandingPage })),
)

/** `/`: the dashboard for who is signed in, the landing page for everybody else. */
export function LandingOrDashboard() {
  const session = useSession()
  if (session.kind === 'loading') return <LoadingScreen />
  if (session.kind === 'signed-in') return <Navigate to="/dashboard" replace />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LandingPage />
    </Suspense>
  )
}

/** Shows the sign-in screen in place of the page. */
export function RequireLogin() {
  const session = useSession()
  switch (session.kind) {
    case 'loading':
      return <LoadingScreen />
    case 'connection-problem':
      return <ConnectionProblem />
    case 'signed-in':
      return <Outlet />
    case 'signed-out':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <AuthScreen />
        </Suspense>
      )
  }
}

/** `/auth`: who is signed in goes where returnTo says, unless a new password is being set. */
export function SignedOutOnly() {
  const session = useSession()
  const store = useSessionStore()
  const [query] = useSearchParams()
  if (session.kind === 'loading') return <LoadingScreen />
  if (session.kind === 'connection-problem') return <ConnectionProblem />
  const isResetting = query.get('mode') === 'reset-password' || store.isRecovering()
  if (session.kind === 'signed-in' && !isResetting) {
    return <Navigate to={authTarget({ returnTo: query.get('returnTo'), shared: query.get('shared') })} replace />
  }
  return <Outlet />
}
