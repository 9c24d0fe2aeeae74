// /logout-and-redirect: out, then to sign in, leaving no way back here.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LoadingScreen } from '../../components/loading-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionStore } from '../../lib/session/use-session.ts'

export function SignOutPage() {
  const store = useSessionStore()
  const navigate = useNavigate()
  useEffect(() => {
    let isHere = true
    store.signOut().then(() => isHere && navigate(paths.auth, { replace: true }))
    return () => {
      isHere = false
    }
  }, [store, navigate])
  return <LoadingScreen />
}
