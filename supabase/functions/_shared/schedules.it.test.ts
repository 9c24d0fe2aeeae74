import { fileURLToPath } from 'node:url'
import { useTestPlatform } from '@jotsam/platform/testing'
import { expect, it } from 'vitest'

const platform = useTestPlatform({ supabaseDir: fileURLToPath(new URL('../../', import.meta.url)) })

it('the server runs the background work of the product by itself', async () => {
  const names = async () => {
    const [table] = await platform.sql`select to_regclass('supabase_migrations.scheduled_functions') as name`
    if (!table?.name) return []
    const begun = await platform.sql`select name from supabase_migrations.scheduled_functions order by name`
    return begun.map(({ name }) => name)
  }
  await expect
    .poll(names)
    .toEqual(['deliver-webhooks', 'index-captures', 'read-files', 'sweep-plans', 'sweep-trash', 'write-copies'])
})
