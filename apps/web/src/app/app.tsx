// The frame around everything: the session, the address, and what shows when a page fails. What only signed-in people
// need (data, toasts) comes with the dashboard's layout, so that public pages stay light.
import type { ReactNode } from 'react'
import type { SessionStore } from '../lib/session/session-store.ts'
import { SessionContext } from '../lib/session/use-session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'
import { ShareIntake } from './share-intake.tsx'

/** `inRouter`: the browser's address bar, or the one address that is being prerendered. */
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
