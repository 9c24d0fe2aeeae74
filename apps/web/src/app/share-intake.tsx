// Keeps text that was shared by URL for this tab and redirects to quick capture, after sign-in where needed.
import { shareIntake } from '@jotsam/core/capture/sources/share-intake'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { useSession } from '../lib/session/use-session.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `store` depends on `search` only.
  useEffect(() => {
    const go = () => {
      if (goTo && isKnown) void navigate(goTo, { replace: true })
    }
    if (!store) return go()
    // If this code cannot be loaded, the text stays in the URL, and the loading screen suggests a refresh.
    void import('../lib/drafts/shared-text.ts').then(({ keepSharedText }) => {
      keepSharedText(store)
      go()
    })
  }, [search, goTo, isKnown])
  return goTo ? <LoadingScreen /> : children
}
