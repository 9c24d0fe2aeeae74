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

it('readBody accepts nested JSON, and refuses a thousand levels before parsing them', async () => {
  expect(await refusalOf(nested(400))).toBeNull()
  expect(await refusalOf(nested(1000))).toEqual({ kind: 'bad-json', detail: 'nested too deeply' })
})

it('readBody reports a character that cannot be stored without quoting the text', async () => {
  expect(await refusalOf('{"data":"a\\u0000b"}')).toEqual({
    kind: 'bad-json',
    detail: 'a text holds a character that cannot be stored',
  })
  expect(await refusalOf('{"data":"sesame')).toEqual({ kind: 'bad-json', detail: 'invalid JSON' })
})
