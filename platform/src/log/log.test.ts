import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function written(fields: object): Record<string, unknown> {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'said')
  return JSON.parse(lines[0] ?? '{}')
}

it('the log removes secrets, whatever object contains them', () => {
  const secrets = {
    password: 'hunter2',
    token: 'hunter2',
    code: 'hunter2',
    refresh_token: 'hunter2',
    apikey: 'hunter2',
  }
  expect(JSON.stringify(written({ body: secrets }))).not.toContain('hunter2')
})

it("the log shows an error's code, by which its cause is known", () => {
  const err = Object.assign(new Error('refused'), { code: '53300', password: 'hunter2' })
  expect(written({ err })).toMatchObject({ err: { message: 'refused', code: '53300', password: '(hidden)' } })
})
