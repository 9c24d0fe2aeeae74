// Runs the product's own project on a test platform, with the function settings of a test.
import { fileURLToPath } from 'node:url'
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from '@jotsam/platform/testing'
import { FunctionsHttpError } from '@supabase/supabase-js'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))

/** Tests call scheduled functions themselves, so that nothing runs between their steps. */
export function startProduct(
  functionEnv: Record<string, string> = {},
  config: TestPlatformOptions['config'] = {},
): Promise<TestPlatform> {
  return startTestPlatform({ supabaseDir: PROJECT, config: { ...config, functionEnv }, hasSchedules: false })
}

/** Makes an account Pro as an administrator would. */
export async function makePro(platform: TestPlatform, userId: string): Promise<void> {
  await platform.sql`select public.admin_activate_pro(${userId})`
}

/** Returns the body of a refused call. Throws when the call was not refused. */
export async function refusal(error: unknown): Promise<{ status: number; body: unknown }> {
  if (!(error instanceof FunctionsHttpError)) throw new Error(`Expected a refusal, got ${String(error)}`)
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}
