import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { connect } from '../sql.ts'

it('PostgreSQL does not log failed statements, so that a client cannot fill the disk with them', async () => {
  const address = inject('superuser')
  if (typeof address === 'string') throw new Error('Tests reach PostgreSQL by its socket.')
  const sql = connect(address, { max: 1 })
  const mistake = `a mistake of ${Date.now()}`
  await expect(sql`select ${mistake}::text::int`).rejects.toThrow(mistake)
  await sql.end()
  const log = await readFile(join(address.host, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain(mistake)
})
