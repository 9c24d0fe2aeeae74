// What the product's SQL tests share: the running platform over this project, people with a plan, and a clock to move.
import { startTestPlatform, type TestPlatform } from '@jotsam/platform/testing'
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
  /** Active with no end, as an administrator gives it. */
  pro(): Promise<Person>
  /** The one clock of every rule in this test's own database; null lets it run again. */
  setClock(instant: string | null): Promise<void>
}

/** One running product per test file, stopped at its end. */
export function useProduct(): () => Product {
  let product: Product | undefined
  beforeAll(async () => {
    product = open(await startTestPlatform({ supabaseDir: 'supabase' }))
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
  const free = async () => {
    const { client, userId, email } = await platform.signUp()
    return { client, id: userId, email }
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
      const now = instant === null ? 'now()' : `timestamptz '${new Date(instant).toISOString()}'`
      await sql.unsafe(
        `create or replace function private.clock() returns timestamptz language sql stable set search_path = '' return ${now}`,
      )
    },
  }
}
