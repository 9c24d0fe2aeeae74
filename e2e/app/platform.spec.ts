// The official client in a real browser, on a page of another origin: tests CORS, WebSockets and storage.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { serve } from '../support/browser/local-server.ts'
import { expect, test } from '../support/product.ts'

const clientFile = createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js')

test('a page of another origin can sign up, read data, receive realtime changes and get error codes', async ({
  page,
  product,
}) => {
  // Chromium blocks requests to loopback from a page that was not served by a real address.
  const elsewhere = await serve((_, answer) => {
    answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>app</title>')
  })
  await page.goto(elsewhere.url)
  await page.addScriptTag({ content: readFileSync(clientFile, 'utf8') })
  const seen = await page.evaluate(
    async ([url, key, email]) => {
      const { createClient } = (window as unknown as { supabase: typeof import('@supabase/supabase-js') }).supabase
      const client = createClient(url, key)
      const signedUp = await client.auth.signUp({ email, password: 'correct horse battery' })
      const wrong = await createClient(url, key, { auth: { storageKey: 'other' } }).auth.signInWithPassword({
        email,
        password: 'wrong wrong',
      })
      await client.rpc('start_trial')
      const userId = signedUp.data.user?.id ?? ''
      const heard = new Promise<string>((resolve) => {
        client
          .channel('changes')
          .on(
            'postgres_changes',
            { event: 'INSERT', schema: 'public', table: 'captures', filter: `user_id=eq.${userId}` },
            (change) => resolve(change.new.title),
          )
          .subscribe(async (status) => {
            if (status === 'SUBSCRIBED')
              await client.from('captures').insert({ user_id: userId, title: 'From the page', content: 'Hello' })
          })
      })
      const title = await heard
      const counted = await client.from('captures').select('title', { count: 'exact', head: true })
      const refused = await client.from('captures').insert({ user_id: userId, content: '' })
      const missing = await client.functions.invoke('no-such-function')
      return {
        title,
        count: counted.count,
        wrong: wrong.error?.code,
        refused: refused.error?.message,
        missing: missing.error?.name,
      }
    },
    [product.url, process.env.E2E_ANON_KEY ?? '', `browser-${Date.now()}@example.org`] as const,
  )
  expect(seen).toEqual({
    title: 'From the page',
    count: 1,
    wrong: 'invalid_credentials',
    refused: 'Invalid capture data',
    missing: 'FunctionsHttpError',
  })
})
