// Reads a shared capture by its public id. It is never cached, because its owner may unshare it at any time.
import type { PublicCapture } from '@jotsam/core/database/database'
import { useEffect, useState } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { useSessionStore } from '../../lib/session/use-session.ts'

export type SharedCapture =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly capture: PublicCapture }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly retry: () => void }

export function useSharedCapture(publicId: string): SharedCapture {
  const store = useSessionStore()
  const [read, setRead] = useState<Read | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads the same capture again.
  useEffect(() => {
    let isUnmounted = false
    const keep = (outcome: Read['outcome']) => {
      if (!isUnmounted) setRead({ publicId, outcome })
    }
    store
      .open()
      .then((client) => readShared(client, publicId))
      .then(keep, () => keep('failed'))
    return () => {
      isUnmounted = true
    }
  }, [store, publicId, round])

  useEffect(() => {
    // After the back button, the browser may restore an old page of a capture that is no longer shared.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setRead(null)
      setRound((last) => last + 1)
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  if (read?.publicId !== publicId) return { kind: 'loading' }
  if (read.outcome === null) return { kind: 'not-found' }
  if (read.outcome !== 'failed') return { kind: 'shown', capture: read.outcome }
  const retry = () => {
    setRead(null)
    setRound(round + 1)
  }
  return { kind: 'failed', retry }
}

interface Read {
  readonly publicId: string
  /** Null: there is no such capture, or it is not shared. */
  readonly outcome: PublicCapture | null | 'failed'
}

async function readShared(client: Client, publicId: string): Promise<PublicCapture | null> {
  const { data, error } = await client.rpc('get_public_capture', { p_public_id: publicId })
  if (error) throw error
  return data[0] ?? null
}
