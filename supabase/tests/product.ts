// Shared by the SQL tests: the running platform over this project, people with a plan, and a movable clock.
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { startTestPlatform, type TestPlatform, tokenFor } from '@jotsam/platform/testing'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'

export interface Person {
  readonly client: SupabaseClient
  readonly id: string
  readonly email: string
}

export interface Product {
  readonly platform: TestPlatform
  readonly sql: TestPlatform['sql']
  readonly anon: SupabaseClient
  readonly service: SupabaseClient
  free(): Promise<Person>
  /** Active without an end, as an administrator gives it. */
  pro(): Promise<Person>
  /** Sets the clock of every rule in this test's database; null lets it run again. */
  setClock(instant: string | null): Promise<void>
}

/** One running product per test file, stopped at its end. */
export function useProduct(): () => Product {
  let product: Product | undefined
  beforeAll(async () => {
    product = open(await startTestPlatform({ supabaseDir: resolve('supabase'), hasSchedules: false }))
  })
  afterAll(async () => {
    await product?.platform.stop()
  })
  return () => {
    if (!product) throw new Error('The product has not started.')
    return product
  }
}

export const chatGpt = 'https://chatgpt.com/c/1'

function open(platform: TestPlatform): Product {
  const { sql } = platform
  let hasClock = false
  // Makes an account and its token without a password, because sign-up is not tested here.
  const free = async () => {
    const id = randomUUID()
    const email = `${id}@example.org`
    await sql`insert into auth.users (id, email) values (${id}, ${email})`
    const token = await tokenFor(platform.keys, id, { email })
    const client = platform.client({ accessToken: async () => token })
    return { client, id, email }
  }
  return {
    platform,
    sql,
    anon: platform.client(),
    service: platform.service(),
    free,
    async pro() {
      const person = await free()
      await sql`select public.admin_activate_pro(${person.id})`
      return person
    },
    async setClock(instant) {
      if (!hasClock) await sql.unsafe(SETTABLE_CLOCK)
      hasClock = true
      await sql`update private.clock_of_test set instant = ${instant === null ? null : new Date(instant)}`
    },
  }
}

// A row and not another function for each instant: after a change of the function, PostgreSQL would plan every statement again.
const SETTABLE_CLOCK = `
  create table private.clock_of_test (instant timestamptz);
  insert into private.clock_of_test values (null);
  create or replace function private.clock() returns timestamptz language sql stable security definer set search_path = ''
    return coalesce((select instant from private.clock_of_test), now())`
