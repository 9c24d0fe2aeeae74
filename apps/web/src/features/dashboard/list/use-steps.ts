// Renders a long list in steps, so that the page answers a press or a key between them. The first step comes after what surrounds
// the list is painted.
import { startTransition, useEffect, useState } from 'react'

/** As many cards as are laid out without a noticeable delay. */
const STEP = 6

/** How many items to render now: none, then more with every step, and in the end any number. */
export function useSteps(isOn: boolean, stepped: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (isOn && count < stepped) startTransition(() => setCount(count + STEP))
  }, [isOn, count, stepped])
  return count < stepped ? count : Number.POSITIVE_INFINITY
}
