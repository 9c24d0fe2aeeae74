// The web app's start: styles, then the router. A page that came prerendered is taken over as it stands.
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { preloadDashboard } from './app/load-dashboard.ts'
import { catchInstallOffer } from './lib/device/install-offer.ts'
import { followNewVersions } from './lib/device/new-version.ts'
import { paths } from './lib/paths.ts'
import { clearOnSignOut } from './lib/session/clear-on-sign-out.ts'
import { createSessionStore } from './lib/session/session-store.ts'
import { followTheme } from './lib/ui/theme.ts'
import './styles/app.css'

const root = document.getElementById('root')
if (root) {
  catchInstallOffer()
  followTheme()
  followNewVersions()
  const session = createSessionStore()
  clearOnSignOut(session)
  const app = (
    <StrictMode>
      <App session={session} inRouter={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />
    </StrictMode>
  )
  // Somebody who is signed in leaves the front door for the dashboard.
  const { dataset } = document.documentElement
  if (dataset.session === 'leaving' || (dataset.session && location.pathname === paths.dashboard)) preloadDashboard()
  // So does text that was shared to the app.
  if (dataset.session === 'leaving' || location.search.includes('shared=')) {
    root.replaceChildren()
    if (dataset.session) dataset.session = 'unread'
  }
  const isPrerendered = root.hasChildNodes() && !root.querySelector('[data-splash]')
  // In small steps: somebody may be reading, or about to press something.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
