// Text that an address brings is kept for this tab, and leads to quick capture, by way of sign-in where that is needed.
import { shareIntake } from '@jotsam/core/share-intake'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { keepSharedText } from '../lib/shared-text.ts'

export function ShareIntake({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const session = useSession()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const { store, goTo } = shareIntake(
    {
      shared: query.get('shared'),
      text: query.get('text'),
      title: query.get('title'),
      url: query.get('url'),
      redirect: query.get('redirect'),
    },
    session.kind === 'signed-in',
  )
  const isKnown = session.kind !== 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it brings changes with the address only.
  useEffect(() => {
    if (store) keepSharedText(store)
    if (goTo && isKnown) void navigate(goTo, { replace: true })
  }, [search, goTo, isKnown])
  return goTo ? <LoadingScreen /> : children
}
