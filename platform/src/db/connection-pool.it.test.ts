import { expect, inject, it } from 'vitest'
import { openPool } from './connection-pool.ts'

const address = inject('superuser')
const url = (mode: string) => {
  if (typeof address === 'string') throw new Error('Tests reach PostgreSQL by its socket.')
  const { host, port, database, username, password } = address
  return `postgres://${username}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}?sslmode=${mode}`
}

it.each(['disable', 'allow', 'prefer'])(
  'connects without TLS to a server that has none when sslmode is %s',
  async (mode) => {
    const pool = openPool(url(mode), { max: 1 })
    const client = await pool.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    client.release()
    await pool.end()
  },
)

it.each(['require', 'verify-full'])('refuses a server without TLS when sslmode is %s', async (mode) => {
  const pool = openPool(url(mode), { max: 1 })
  await expect(pool.connect()).rejects.toThrow('does not support SSL')
  await pool.end()
})
