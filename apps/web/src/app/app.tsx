// The root component: session, router and error boundary. Data and toasts come with the dashboard layout, so that public
// pages stay small.
import type { ReactNode } from 'react'
import type { SessionStore } from '../lib/session/session-store.ts'
import { SessionContext } from '../lib/session/use-session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'
import { ShareIntake } from './share-intake.tsx'

/** `inRouter` wraps the app in the browser's router, or in a static one for prerendering. */
export function App({ session, inRouter }: { session: SessionStore; inRouter: (app: ReactNode) => ReactNode }) {
  return (
    <SessionContext value={session}>
      {inRouter(
        <ErrorBoundary>
          <ShareIntake>
            <Routes />
          </ShareIntake>
        </ErrorBoundary>,
      )}
    </SessionContext>
  )
}
