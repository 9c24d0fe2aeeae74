// As Supabase's own template writes it.
import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
import { createClient } from 'npm:@supabase/supabase-js@2'

const library = Deno.env.get('LIBRARY_NAME')

Deno.serve(async (request) => {
  const { method } = request
  return new Response(
    JSON.stringify({ library, method, client: typeof createClient, leaked: typeof globalThis.Deno }),
    { headers: { 'Content-Type': 'application/json' } },
  )
})
