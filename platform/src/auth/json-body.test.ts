import { expect, it } from 'vitest'
import { z } from 'zod'
import { AuthError, type AuthFault } from './faults.ts'
import { readBody } from './json-body.ts'

async function refusalOf(body: string): Promise<AuthFault | null> {
  const context = { req: { text: async () => body } } as never
  return readBody(context, z.object({ data: z.unknown() })).then(
    () => null,
    (error: unknown) => (error instanceof AuthError ? error.fault : { kind: 'unexpected' }),
  )
}

const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`

it('takes JSON as deep as anybody means it, and refuses brackets by the thousand before they are parsed', async () => {
  expect(await refusalOf(nested(400))).toBeNull()
  expect(await refusalOf(nested(1000))).toEqual({ kind: 'bad-json', detail: 'nested too deeply' })
})

it('says that a text cannot be stored, and never repeats it', async () => {
  expect(await refusalOf('{"data":"a\\u0000b"}')).toEqual({
    kind: 'bad-json',
    detail: 'a text holds a character that cannot be stored',
  })
  expect(await refusalOf('{"data":"sesame')).toEqual({ kind: 'bad-json', detail: 'invalid JSON' })
})
