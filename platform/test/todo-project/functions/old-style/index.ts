// How functions were written for years: the standard library's serve, and packages from esm.sh.
import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
import { createClient } from 'https://esm.sh/@supabase/supabase-js@2.39.3?target=deno'

serve(async () => {
  const admin = createClient(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '')
  const { count } = await admin.from('todos').select('*', { count: 'exact', head: true })
  return new Response(String(count))
})
