import { expect, it } from 'vitest'
import { repeatStep } from './repeat-step.ts'

const failing = (times: number, message: string) => {
  let calls = 0
  return async () => {
    calls += 1
    if (calls <= times) throw new Error(`${message} ${calls}`)
    return calls
  }
}
const isFinal = (error: unknown) => error instanceof Error && error.message.startsWith('final')

it('repeats a step until it succeeds, and throws the last error when it never does', async () => {
  expect(await repeatStep(failing(2, 'lost'), isFinal, [0, 0])).toBe(3)
  await expect(repeatStep(failing(9, 'lost'), isFinal, [0, 0])).rejects.toThrow('lost 3')
})

it('throws an error at once that another try would not change', async () => {
  await expect(repeatStep(failing(1, 'final'), isFinal, [0])).rejects.toThrow('final 1')
})
