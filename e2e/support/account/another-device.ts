// Another device of a person, without a screen: it signs up and in.
import { AuthClient } from '@supabase/supabase-js'

export function anotherDevice(
  url: string,
  anonKey: string,
  userAgent = 'another device',
): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, 'User-Agent': userAgent },
    flowType: 'pkce',
    persistSession: false,
    autoRefreshToken: false,
  })
}
