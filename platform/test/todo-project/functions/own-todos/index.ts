// Supabase's guide to functions with the caller's rights.
import { createClient } from 'jsr:@supabase/supabase-js@2'
import { corsHeaders } from '../_shared/cors.ts'

Deno.serve(async (req: Request) => {
  if (req.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
  const supabaseClient = createClient(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_ANON_KEY') ?? '', {
    global: { headers: { Authorization: req.headers.get('Authorization') ?? '' } },
  })
  const { data, error } = await supabaseClient.from('todos').select('task').order('id')
  const { data: caller } = await supabaseClient.auth.getUser(
    (req.headers.get('Authorization') ?? '').replace('Bearer ', ''),
  )
  return new Response(JSON.stringify({ data, error, email: caller.user?.email }), {
    headers: { ...corsHeaders, 'Content-Type': 'application/json' },
    status: error ? 400 : 200,
  })
})
