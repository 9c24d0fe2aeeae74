// The frame around everything: the session, the address, and what shows when a page fails. What only signed-in people
// need (data, toasts) comes with the dashboard's layout, so that public pages stay light.
import { BrowserRouter } from 'react-router'
import { followNewVersions } from '../lib/new-version.ts'
import { createSessionStore } from '../lib/session/session-store.ts'
import { SessionContext } from '../lib/session/use-session.ts'
import { followTheme } from '../lib/theme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'
import { ShareIntake } from './share-intake.tsx'

const session = createSessionStore()
followTheme()
followNewVersions()

export function App() {
  return (
    <SessionContext value={session}>
      <BrowserRouter>
        <ErrorBoundary>
          <ShareIntake>
            <Routes />
          </ShareIntake>
        </ErrorBoundary>
      </BrowserRouter>
    </SessionContext>
  )
}
