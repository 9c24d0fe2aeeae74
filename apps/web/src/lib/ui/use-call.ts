// Runs one call to the server at a time, with its busy state and its error text.
import { shellMessages } from '@jotsam/core/messages/shell'
import { useState } from 'react'
import { useOnce } from './use-once.ts'

/**
 * `run` takes work that returns an error text, or null on success.
 * `thrownFault`: the error text when `work` throws, and of any failure without a known reason. Without a connection that is the reason.
 * `onFault`: called with the error text, for example to show a toast.
 */
export function useCall(thrownFault: string, onFault?: (fault: string) => void) {
  const [isBusy, once] = useOnce()
  const [fault, setFault] = useState<string | null>(null)
  const run = async (work: () => Promise<string | null>) => {
    await once(async () => {
      setFault(null)
      const told = await work().catch(() => thrownFault)
      const fault = told === thrownFault && !navigator.onLine ? shellMessages.needsConnection : told
      setFault(fault)
      if (fault !== null) onFault?.(fault)
    })
  }
  return { isBusy, fault, run }
}
