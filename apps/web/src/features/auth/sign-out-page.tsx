// /logout-and-redirect: signs out, then redirects to the sign-in page and leaves no history entry.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LoadingScreen } from '../../components/loading-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionStore } from '../../lib/session/use-session.ts'

export function SignOutPage() {
  const store = useSessionStore()
  const navigate = useNavigate()
  useEffect(() => {
    let isMounted = true
    store.signOut().then(() => isMounted && navigate(paths.auth, { replace: true }))
    return () => {
      isMounted = false
    }
  }, [store, navigate])
  return <LoadingScreen />
}
