// Pages of other sites can do nothing in a visitor's name: no cookie, no redirect to another site, no injected header.
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { useTestPlatform } from '../src/testing/index.ts'

const platform = useTestPlatform({ supabaseDir: fileURLToPath(new URL('./project', import.meta.url)) })

const CHANGES = [
  ['POST', '/rest/v1/loans', '{"book_id":2}'],
  ['PATCH', '/rest/v1/loans?book_id=eq.3', '{"book_id":1}'],
  ['DELETE', '/rest/v1/loans?book_id=eq.3', ''],
  ['POST', '/functions/v1/greet', '{}'],
  ['PUT', '/auth/v1/user', '{"password":"not what it was"}'],
  ['POST', '/auth/v1/logout', ''],
  ['POST', '/auth/v1/factors', '{"factor_type":"totp"}'],
  ['POST', '/auth/v1/admin/users', '{"email":"evil@example.com"}'],
] as const

it('sets and accepts no cookies, so a form on another site acts for nobody', async () => {
  const { client, email, password } = await platform.signUp()
  await client.from('loans').insert({ book_id: 3 }).throwOnError()
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token ?? ''
  const Cookie = `sb-access-token=${token}; access_token=${token}; Authorization=Bearer ${token}; jotsam-auth-token=${token}`
  for (const [method, path, body] of CHANGES)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      // The anonymous key is no secret; whoever makes such a page has it.
      const address = `${platform.url}${path}${path.includes('?') ? '&' : '?'}apikey=${platform.keys.anonKey}`
      const headers = { Origin: 'https://evil.example.com', Cookie, 'Content-Type': type }
      const answer = await fetch(address, { method, headers, ...(body ? { body } : {}) })
      expect(answer.headers.get('set-cookie')).toBeNull()
      // With it, a browser would send along what it keeps for this site.
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  expect((await client.from('loans').select('book_id')).data).toEqual([{ book_id: 3 }])
  expect((await client.auth.getUser()).data.user).toMatchObject({ email })
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  const again = await platform.client().auth.signInWithPassword({ email, password })
  expect(again.error).toBeNull()
})

it.each([
  '//evil.example.com',
  '\\\\evil.example.com',
  '/\\evil.example.com',
  'https:evil.example.com',
  'https://evil.example.com%2f@127.0.0.1',
  'javascript:alert(1)',
  '%0d%0aLocation:%20https://evil.example.com',
  'http://127.0.0.1/%0d%0aSet-Cookie:%20a=1',
])('redirects a mail link that asks for %j to the product', async (wish) => {
  const query = `token=nonsense&type=recovery&redirect_to=${wish.includes('%0d') ? wish : encodeURIComponent(wish)}`
  const answer = await fetch(`${platform.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  const target = new URL(answer.headers.get('location') ?? '', platform.url)
  expect(['127.0.0.1', 'localhost']).toContain(target.hostname)
  expect(target.protocol).toBe('http:')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

it.each([
  '/functions/v1/..%2f..%2fkeys.json',
  '/functions/v1/../../keys.json',
  '/functions/v1/_shared/greeting.ts',
  '/functions/v1/_workers/count-words.ts',
  '/functions/v1/__proto__',
  '/functions/v1/greet%00.ts',
  '/functions/v1/.env',
  '/storage/v1/object/public/../../keys.json',
  '/storage/v1/object/..%2f..%2fkeys.json',
  '/..%2fkeys.json',
])('serves no private file for the path %s', async (path) => {
  const answer = await rawGet(path)
  expect(answer).toMatch(/^HTTP\/1\.1 (400|401|404|501) /)
  expect(answer).not.toContain(platform.keys.jwtSecret)
  expect(answer).not.toContain('export ')
})

/** Sends the path without normalising it. */
function rawGet(path: string): Promise<string> {
  const { port } = new URL(platform.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('end', () => resolve(answer)).on('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\napikey: ${platform.keys.anonKey}\r\nConnection: close\r\n\r\n`)
  })
}
