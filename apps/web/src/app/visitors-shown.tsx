// What is meant for visitors was hidden from who may be signed in (theme.js). Once the pages show who that is, nothing need be.
import { useLayoutEffect } from 'react'
import { useSession, useSessionStore } from '../lib/session/use-session.ts'

export function VisitorsShown() {
  const store = useSessionStore()
  const shown = useSession()
  useLayoutEffect(() => {
    // A page that came as HTML is first taken over as visitors see it, whoever is there.
    if (shown === store.getState() && shown.kind !== 'loading') delete document.documentElement.dataset.session
  }, [shown, store])
  return null
}
