// Ends an account with everything that hangs on it: rows go with the account by foreign keys, the rest is named here.
import type { ServiceDatabase } from '@jotsam/core/database-service'
import type { FunctionContext } from '@jotsam/platform/function'
import type { SupabaseClient } from '@supabase/supabase-js'

/** Throws when the account is still there afterwards. */
export async function eraseAccount(context: FunctionContext, account: { id: string; email: string }): Promise<void> {
  const { error } = await context.asService.auth.admin.deleteUser(account.id)
  if (error) throw error
  await eraseContactMessages(context.asService, account.email).catch((cause: unknown) => {
    context.log.error({ err: cause, userId: account.id }, 'contact messages of an erased account are left')
  })
}

async function eraseContactMessages(service: SupabaseClient<ServiceDatabase>, email: string): Promise<void> {
  if (email === '') return
  const exactly = email.replace(/[\\%_]/g, '\\$&')
  const { error } = await service.from('contact_messages').delete().ilike('email', exactly)
  if (error) throw error
}
