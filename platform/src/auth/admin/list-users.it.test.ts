import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'

const PEOPLE = 10_000

describe('GET /admin/users', () => {
  const platform = useTestPlatform({
    scene: `
        insert into auth.users (email, raw_user_meta_data, created_at, updated_at)
          select 'person' || n || '@example.org', jsonb_build_object('full_name', 'Person ' || n),
            timestamptz '2026-01-01' + n * interval '1 second', now()
          from generate_series(1, ${PEOPLE}) n;
        analyze auth.users`,
  })

  const list = (query: string) =>
    fetch(`${platform.url}/auth/v1/admin/users${query}`, {
      headers: {
        apikey: platform.keys.serviceRoleKey,
        authorization: `Bearer ${platform.keys.serviceRoleKey}`,
        'x-supabase-api-version': '2024-01-01',
      },
    })

  it('returns the fifty newest users with the total and the next page', async () => {
    const { data, error } = await platform.service().auth.admin.listUsers()
    expect(error).toBeNull()
    expect(data.users.length).toBe(50)
    expect(data.users[0]?.email).toBe(`person${PEOPLE}@example.org`)
    expect(data).toMatchObject({ aud: 'authenticated', total: PEOPLE, nextPage: 2 })
  })

  it('links to the next and the last page as GoTrue does', async () => {
    const response = await list('?page=2&per_page=1000')
    expect(response.headers.get('x-total-count')).toBe(String(PEOPLE))
    expect(response.headers.get('link')).toBe(
      '</auth/v1/admin/users?page=3&per_page=1000>; rel="next", </auth/v1/admin/users?page=10&per_page=1000>; rel="last"',
    )
    const { users } = await response.json()
    expect(users.length).toBe(1000)
    expect(users[0].email).toBe(`person${PEOPLE - 1000}@example.org`)
  })

  it('returns the last page, and an empty page after it', async () => {
    const last = await (await list('?page=200&per_page=50')).json()
    expect(last.users.at(-1).email).toBe('person1@example.org')
    const behind = await list('?page=201&per_page=50')
    expect([behind.status, (await behind.json()).users]).toEqual([200, []])
  })

  it('returns complete users without their secrets', async () => {
    const { users } = await (await list('?per_page=1')).json()
    expect(users[0]).toMatchObject({
      role: 'authenticated',
      identities: [],
      user_metadata: { full_name: expect.any(String) },
    })
    expect(Object.keys(users[0])).not.toContain('encrypted_password')
  })

  it('finds users by a part of their address or name, and escapes wildcards', async () => {
    const byAddress = await list('?filter=PERSON4242%40')
    expect((await byAddress.json()).users.map(({ email }: { email: string }) => email)).toEqual([
      'person4242@example.org',
    ])
    expect(byAddress.headers.get('x-total-count')).toBe('1')
    expect((await (await list('?filter=Person+7777')).json()).users.length).toBe(1)
    expect((await (await list('?filter=person_242')).json()).users).toEqual([])
  })

  it('finds a distant page with an index-only scan', async () => {
    await platform.sql`vacuum auth.users`
    const plan = await platform.sql`
      explain (format json) select id from auth.users order by created_at desc, id limit 50 offset 5000`
    expect(JSON.stringify(plan)).toContain('Index Only Scan')
  })

  it('refuses a page that is not a number', async () => {
    const response = await list('?page=two')
    expect([response.status, (await response.json()).code]).toEqual([400, 'validation_failed'])
  })
})
