// The service role's client, typed with the tables and functions that it may use.
import type { ServiceDatabase } from '@jotsam/core/database/database-service'
import type { FunctionContext } from '@jotsam/platform/function'
import type { SupabaseClient } from '@supabase/supabase-js'

export type ServiceClient = SupabaseClient<ServiceDatabase>

export function serviceClient(context: FunctionContext): ServiceClient {
  return context.asService
}
