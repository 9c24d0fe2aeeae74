// One call to the server at a time: whether it is under way, and what went wrong with it.
import { useState } from 'react'
import { useOnce } from './use-once.ts'

export interface Call {
  readonly isBusy: boolean
  /** A sentence for the person, until the next attempt. */
  readonly fault: string | null
  /** The work answers with a fault, or with null when it is done. */
  run(work: () => Promise<string | null>): Promise<void>
}

/** `thrownFault`: what is said when the work throws instead of answering. `onFault`: for faults that are told elsewhere. */
export function useCall(thrownFault: string, onFault?: (fault: string) => void): Call {
  const [isBusy, once] = useOnce()
  const [fault, setFault] = useState<string | null>(null)
  const run = async (work: () => Promise<string | null>) => {
    await once(async () => {
      setFault(null)
      const said = await work().catch(() => thrownFault)
      setFault(said)
      if (said !== null) onFault?.(said)
    })
  }
  return { isBusy, fault, run }
}
