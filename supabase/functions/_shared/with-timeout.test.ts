import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withinTime } from './within-time.ts'

setFlagsFromString('--expose-gc')
const tidyMemory: () => void = runInNewContext('gc')

const never = (limited: AbortSignal) =>
  new Promise((_, reject) => limited.addEventListener('abort', () => reject(limited.reason)))

it('ends what waits, also when memory is tidied up meanwhile', async () => {
  const tidying = setInterval(tidyMemory, 10)
  await expect(withinTime(100, new AbortController().signal, never)).rejects.toThrow('It took too long')
  clearInterval(tidying)
})

it('ends with whoever waits for it, and gives what came in time', async () => {
  const leaving = new AbortController()
  const work = withinTime(60_000, leaving.signal, never)
  leaving.abort(new Error('gone'))
  await expect(work).rejects.toThrow('gone')
  await expect(withinTime(60_000, leaving.signal, async ({ aborted }) => aborted)).resolves.toBe(true)
  await expect(withinTime(60_000, undefined, async () => 'here')).resolves.toBe('here')
})
