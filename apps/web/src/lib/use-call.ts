// One call to the server at a time: whether it is under way, and what went wrong with it. A second press meanwhile does nothing.
import { useRef, useState } from 'react'

export interface Call {
  readonly isBusy: boolean
  /** A sentence for the person, until the next attempt. */
  readonly fault: string | null
  /** The work answers with a fault, or with null when it is done. */
  run(work: () => Promise<string | null>): Promise<void>
}

/** `thrownFault`: what is said when the work throws instead of answering. `onFault`: for faults that are told elsewhere. */
export function useCall(thrownFault: string, onFault?: (fault: string) => void): Call {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (work: () => Promise<string | null>) => {
    // State changes at the next render, which a fast second press does not wait for.
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFault(null)
    const said = await work().catch(() => thrownFault)
    isRunning.current = false
    setBusy(false)
    setFault(said)
    if (said !== null) onFault?.(said)
  }
  return { isBusy, fault, run }
}
