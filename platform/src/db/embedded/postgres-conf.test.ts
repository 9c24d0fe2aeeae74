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

  it('is written into the settings, beside an estimate of the system’s file cache', () => {
    const conf = postgresConf({ socketDir: '/data', port: 5432, durable: true, memoryBytes: 4 * GB })
    expect(conf).toContain("shared_buffers = '256MB'")
    expect(conf).toContain("effective_cache_size = '2048MB'")
  })
})

it('the settings name one socket folder, even when its path has a comma and a quote', () => {
  const conf = postgresConf({ socketDir: "/it's, here", port: 5432, durable: true, memoryBytes: GB })
  expect(conf).toContain(`unix_socket_directories = '"/it''s, here"'\n`)
})

it('the settings search text in English by default, as on Supabase', () => {
  const conf = postgresConf({ socketDir: '/data', port: 5432, durable: true, memoryBytes: 4 * GB })
  expect(conf).toContain("default_text_search_config = 'pg_catalog.english'")
})
