// Repeats a step that failed for a moment, such as while the database restarts or is overloaded.
import { setTimeout as sleep } from 'node:timers/promises'

const WAITS_MS: readonly number[] = [1000, 2000, 4000]

/** The step must be one that may be done twice. Throws the last error, and at once one that is final. */
export async function repeatStep<T>(
  step: () => Promise<T>,
  isFinal: (error: unknown) => boolean,
  waits = WAITS_MS,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await step()
    } catch (error) {
      if (isFinal(error)) throw error
      await sleep(wait)
    }
  }
  return step()
}
