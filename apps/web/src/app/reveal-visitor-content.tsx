// theme.js hides what is meant for visitors while the session is unknown. This shows it again once the session is known.
import { useLayoutEffect } from 'react'
import { useSession, useSessionStore } from '../lib/session/use-session.ts'

export function RevealVisitorContent() {
  const store = useSessionStore()
  const shown = useSession()
  useLayoutEffect(() => {
    // Hydration renders the visitors' version first; the session follows in the next render.
    if (shown === store.getState() && shown.kind !== 'loading') delete document.documentElement.dataset.session
  }, [shown, store])
  return null
}
