import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withTimeout } from './with-timeout.ts'

setFlagsFromString('--expose-gc')
const tidyMemory: () => void = runInNewContext('gc')

const never = (limited: AbortSignal) =>
  new Promise((_, reject) => limited.addEventListener('abort', () => reject(limited.reason)))

it('withTimeout cancels the work after the limit, also when garbage is collected meanwhile', async () => {
  const tidying = setInterval(tidyMemory, 10)
  await expect(withTimeout(100, new AbortController().signal, never)).rejects.toThrow('It took too long')
  clearInterval(tidying)
})

it('withTimeout cancels the work when its caller leaves, and returns a result that came in time', async () => {
  const leaving = new AbortController()
  const work = withTimeout(60_000, leaving.signal, never)
  leaving.abort(new Error('gone'))
  await expect(work).rejects.toThrow('gone')
  await expect(withTimeout(60_000, leaving.signal, async ({ aborted }) => aborted)).resolves.toBe(true)
  await expect(withTimeout(60_000, undefined, async () => 'here')).resolves.toBe('here')
})
