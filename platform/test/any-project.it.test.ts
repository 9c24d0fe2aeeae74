// The platform hosts an unknown Supabase project: its tables, seed, policies and functions.
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../src/testing/index.ts'

const LIBRARY = fileURLToPath(new URL('./project', import.meta.url))

describe('the lending library', () => {
  const platform = useTestPlatform({ supabaseDir: LIBRARY })

  it('has its migrations applied and recorded', async () => {
    const rows = await platform.sql`select version, name from supabase_migrations.schema_migrations order by version`
    expect(rows.map(({ version, name }) => `${version}_${name}`)).toEqual([
      '20240101000000_create_library',
      '20240201000000_add_reindex_runs',
    ])
  })

  it('shows its seeded books to everybody', async () => {
    const { data, error } = await platform.client().from('books').select('title').order('title')
    expect(error).toBeNull()
    expect(data?.map(({ title }) => title)).toEqual(['Austerlitz', 'Middlemarch', 'The Left Hand of Darkness'])
  })

  it('shows loans only to the library and the borrower', async () => {
    const [ada, bob] = [await platform.signUp(), await platform.signUp()]
    expect((await ada.client.from('loans').insert({ book_id: 3 })).error).toBeNull()
    const view = 'books(title)'
    expect((await ada.client.from('loans').select(view)).data).toEqual([{ books: { title: 'Austerlitz' } }])
    expect((await bob.client.from('loans').select(view)).data).toEqual([])
    expect((await platform.client().from('loans').select(view)).data).toEqual([])
    const inHerName = await bob.client.from('loans').insert({ book_id: 2, borrower: ada.userId })
    expect(inHerName.error?.code).toBe('42501')
  })
})

describe('a second start', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'project-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  const start = async (supabaseDir: string) =>
    startTestPlatform({ supabaseDir, config: { dataDir: join(dir, 'data') } })
  const cached = async () => {
    const folder = join(dir, 'data/cache/functions')
    const files = await readdir(folder)
    return Promise.all(files.sort().map(async (file) => [file, (await stat(join(folder, file))).mtimeMs]))
  }

  it('builds its functions once', async () => {
    await mkdir(join(dir, 'data'))
    await (await start(LIBRARY)).stop()
    const first = await cached()
    expect(first.length).toBeGreaterThan(5)
    const platform = await start(LIBRARY)
    expect((await platform.client().functions.invoke('greet', { body: { name: 'Eve' } })).data.message).toBe(
      'Welcome, Eve',
    )
    expect(await cached()).toEqual(first)
    await platform.stop()
  })

  it('starts with a broken function beside valid ones, and answers only for that one that it does not start', async () => {
    const project = join(dir, 'project')
    await cp(join(LIBRARY, 'migrations'), join(project, 'migrations'), { recursive: true })
    const put = async (name: string, text: string) => {
      await mkdir(join(project, 'functions', name), { recursive: true })
      await writeFile(join(project, 'functions', name, 'index.ts'), text)
    }
    await put('good', "export default () => new Response('here')")
    await put('broken', 'export default () => {')
    await put('remote', "import x from 'https://example.org/x.ts'\nexport default () => new Response(x)")
    await put('stumbles', "throw new Error('the secret reason')\nexport default () => new Response('never')")
    const platform = await start(project)
    const call = (name: string) =>
      fetch(`${platform.url}/functions/v1/${name}`, { headers: { apikey: platform.keys.anonKey } })
    expect(await (await call('good')).text()).toBe('here')
    for (const name of ['broken', 'remote', 'stumbles']) {
      const response = await call(name)
      expect(response.status, name).toBe(503)
      expect(await response.json()).toEqual({
        code: 'BOOT_ERROR',
        message: 'Function failed to start (please check logs)',
        requestId: response.headers.get('x-request-id'),
      })
    }
    await platform.stop()
  })
})
