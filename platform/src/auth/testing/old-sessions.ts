// Test helper: makes a user's latest sign-in eleven minutes old.
import type { TestPlatform } from '../../testing/index.ts'

export async function makeSessionsOld({ sql }: TestPlatform, userId: string): Promise<void> {
  await sql`
    update auth.sessions set created_at = created_at - interval '11 minutes',
      amr = (select jsonb_agg(entry || jsonb_build_object('timestamp', (entry ->> 'timestamp')::int8 - 660))
        from jsonb_array_elements(amr) entry)
    where user_id = ${userId}`
}
