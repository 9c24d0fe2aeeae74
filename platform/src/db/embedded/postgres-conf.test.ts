import { describe, expect, it } from 'vitest'
import { postgresConf, sharedBuffersMb } from './postgres-conf.ts'

const GB = 1024 ** 3

describe("PostgreSQL's own memory", () => {
  it.each([
    [0.5, 128],
    [2, 128],
    [4, 256],
    [8, 512],
    [24, 1024],
  ])('is a sixteenth of %d GB within its bounds: %d MB', (gigabytes, megabytes) => {
    expect(sharedBuffersMb(gigabytes * GB)).toBe(megabytes)
  })

  it('is written into the settings, with what the system may keep beside it', () => {
    const conf = postgresConf({ socketDir: '/data', port: 5432, durable: true, memoryBytes: 4 * GB })
    expect(conf).toContain("shared_buffers = '256MB'")
    expect(conf).toContain("effective_cache_size = '2048MB'")
  })
})

it('takes a folder with a comma and a quote as one folder for the socket', () => {
  const conf = postgresConf({ socketDir: "/it's, here", port: 5432, durable: true, memoryBytes: GB })
  expect(conf).toContain(`unix_socket_directories = '"/it''s, here"'\n`)
})

it('searches text in English unless told otherwise, as Supabase does', () => {
  const conf = postgresConf({ socketDir: '/data', port: 5432, durable: true, memoryBytes: 4 * GB })
  expect(conf).toContain("default_text_search_config = 'pg_catalog.english'")
})
