// What people are told about the API holds: the OpenAPI document, the examples of docs/api.md, and the command line.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chatgptSample } from '@jotsam/import/sources/chatgpt-sample'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functions, tables } from '../../functions/openapi/document.ts'
import { useProduct } from '../product.ts'

const run = promisify(execFile)
const product = useProduct()

let token: string
let dir: string
let person: Awaited<ReturnType<ReturnType<typeof product>['platform']['signUp']>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'api-'))
  person = await product().platform.signUp()
  await product().sql`select public.admin_activate_pro(${person.userId})`
  await person.client.from('folders').insert({ name: 'Sea' }).throwOnError()
  const body = { action: 'create', name: 'Script', access: 'write' }
  token = (await person.client.functions.invoke('access-tokens', { body })).data.token
})
afterAll(() => rm(dir, { recursive: true }))

describe('the OpenAPI document', () => {
  it('is served to everybody, and names calls that exist', async () => {
    const { url } = product().platform
    const answer = await fetch(`${url}/v1/openapi.json`)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const document = await answer.json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/rest/v1/highlights',
        '/rest/v1/attachments',
        '/storage/v1/object/attachments/{user_id}/{capture_id}/{name}',
        '/functions/v1/import',
        '/functions/v1/webhooks',
        '/functions/v1/feed',
        '/functions/v1/mail-in',
      ]),
    )
    for (const [path, methods] of Object.entries<object>(document.paths))
      for (const method of Object.keys(methods)) {
        const headers = { Authorization: `Bearer ${token}`, Prefer: 'tx=rollback', 'Content-Type': 'application/json' }
        // Matches no row; a POST without its arguments is refused for those.
        const address = path.startsWith('/rest/v1/rpc') ? path : `${path}?id=eq.00000000-0000-4000-8000-000000000000`
        const body = method === 'get' ? null : '{}'
        const { status } = await fetch(url + address, { method: method.toUpperCase(), headers, body })
        expect([method, path, status]).not.toEqual([method, path, 405])
        if (!path.startsWith('/rest/v1/rpc')) expect([method, path, status]).not.toEqual([method, path, 404])
      }
  })

  it('names the columns of the tables and the arguments of the functions', async () => {
    const { sql } = product()
    for (const [name, { columns, required }] of Object.entries(tables)) {
      const found = await sql<{ name: string }[]>`
        select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${name}`
      const names = found.map(({ name: column }) => column).sort()
      // Of what nobody sends, it names what people need.
      if (required.length === 0) expect(names).toEqual(expect.arrayContaining(Object.keys(columns)))
      else expect([name, names]).toEqual([name, Object.keys(columns).sort()])
    }
    for (const [name, described] of Object.entries(functions)) {
      const [found] = await sql<{ given: string[] | null; required: number }[]>`
        select proargnames[1:pronargs] as given, pronargs - pronargdefaults as required
        from pg_proc where pronamespace = 'public'::regnamespace and proname = ${name}`
      expect([name, [...(found?.given ?? [])].sort()]).toEqual([name, Object.keys(described.arguments).sort()])
      expect([name, found?.required]).toEqual([name, described.required.length])
    }
  })
})

describe('the examples of docs/api.md', () => {
  const runners: Record<string, (code: string) => [string, string[]]> = {
    sh: (code) => ['bash', ['-euc', code]],
    js: (code) => ['node', ['--input-type=module', '-e', code]],
    python: (code) => ['python3', ['-c', code]],
  }
  it('run as they stand', async (context) => {
    const text = await readFile(resolve('docs/api.md'), 'utf8')
    const examples = [...text.matchAll(/^```(sh|js|python)\n(.*?)^```/gms)]
    expect(examples.map(([, language]) => language)).toEqual(['sh', 'sh', 'sh', 'js', 'python'])
    const hasPython = await run('python3', ['--version']).then(
      () => true,
      () => false,
    )
    for (const [, language = '', code = ''] of examples) {
      if (language === 'python' && !hasPython) continue
      const [command, given] = runners[language]?.(code) ?? ['', []]
      // Twice, as people do.
      const { stdout } = await run(command, given, { env: environment() })
      expect(stdout.trim(), code).not.toBe('')
      if (language === 'sh') expect((await run(command, given, { env: environment() })).stdout.trim()).not.toBe('')
    }
    const { data } = await person.client.from('captures').select('title, tags, folder_id').order('created_at')
    expect(data?.[0]).toMatchObject({ title: 'Tide tables', tags: expect.arrayContaining(['sea', 'checked']) })
    if (!hasPython) context.skip('The Python example was not run: there is no python3 here.')
    expect(data?.[1]).toMatchObject({ title: 'From Python', folder_id: expect.any(String) })
  })
})

describe('the command line', () => {
  it('saves standard input, finds it, prints it as Markdown, exports it, and imports a file', async () => {
    const saved = await jotsam(
      ['save', '--title', 'Harbour', '--tag', 'wet', '--notebook', 'Sea', '--json'],
      '# Lights\n\n- red',
    )
    const { id } = JSON.parse(saved.stdout)
    expect((await jotsam(['find', 'lights', 'tag:wet'])).stdout).toContain(`Harbour\n  # Lights - red\n  ${id}`)
    expect((await jotsam(['open', id])).stdout).toBe('# Harbour\n\n# Lights\n\n- red\n')
    await person.client.from('highlights').insert({ capture_id: id, quote: 'red' }).throwOnError()
    expect((await jotsam(['open', id])).stdout).toBe('# Harbour\n\n# Lights\n\n- red\n\n## Highlights\n\n> red\n')
    const manyStars = await jotsam(['save', '--title', 'Stars', '--json'], `<p>${'*'.repeat(40_000)}</p>`)
    // Markdown escapes make the text longer than one answer.
    expect((await jotsam(['open', JSON.parse(manyStars.stdout).id])).stdout.match(/\*/g)).toHaveLength(40_000)
    expect((await jotsam(['export'])).stdout.slice(0, 2)).toBe('PK')
    const file = join(dir, 'notes.zip')
    expect((await jotsam(['export', file])).stdout.trim()).toBe(file)
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
    expect(await jotsam(['export', file])).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })

    const other = join(dir, 'Größe.md')
    await writeFile(other, '# From elsewhere\n\nA text')
    expect((await jotsam(['import', other, '--dry-run'])).stdout).toContain('Nothing was stored. 1 found, 1 new')
    expect((await jotsam(['import', other])).stdout).toContain('1 found, 1 new')
    expect((await jotsam(['import', other])).stdout).toContain('1 found, 0 new, 0 updated, 1 unchanged')
    expect((await jotsam(['import', other, '--as', 'new', '--dry-run'])).stdout).toContain('1 found, 1 new')
    const chats = JSON.stringify([chatgptSample('piped', 'A piped chat')])
    const piped = await jotsam(['import', '-', '--name', 'conversations.json'], chats)
    expect(piped.stdout).toContain('1 found, 1 new')
    expect((await jotsam(['import', '-', '--dry-run'], '# Piped\n\nA text')).stdout).toContain('1 found, 1 new')
    expect(await jotsam(['import', '-'], '')).toMatchObject({ code: 1, stderr: expect.stringContaining('file') })
    expect(await jotsam(['import'])).toMatchObject({ code: 1, stderr: expect.stringContaining('Which file?') })
  })

  it('says what is wrong, without a stack', async () => {
    const other = createServer((_request, answer) => answer.end('<html>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const otherSite = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const wrong: [string[], Record<string, string>, string][] = [
      [[], {}, ''],
      [['save'], {}, 'no text to save'],
      [['save', 'x', '--notebook', 'Nowhere'], {}, 'There is no notebook "Nowhere"'],
      [['open', 'nothing'], {}, 'There is no note nothing'],
      [['find', 'x'], { JOTSAM_TOKEN: `jot_${'x'.repeat(44)}` }, 'unknown, revoked or expired'],
      [['find', 'x'], { JOTSAM_TOKEN: 'jot_cut-off' }, 'unknown, revoked or expired'],
      [['find', 'x'], { JOTSAM_TOKEN: 'jot_“quoted”' }, 'JOTSAM_TOKEN is no access token'],
      [['find', 'x'], { JOTSAM_TOKEN: 'jot_a\njot_b' }, 'JOTSAM_TOKEN is no access token'],
      [['save', 'x', '--title', 'x'.repeat(201)], {}, 'The title has 201 characters'],
      [['find', 'x'], { JOTSAM_TOKEN: '' }, 'Set JOTSAM_TOKEN'],
      [['find', 'x'], { JOTSAM_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
      [['find', '--colour'], {}, "Unknown option '--colour'"],
      [['find', 'tides', '--limit', '1.5'], {}, '--limit is a whole number'],
      ...[
        ['find', 'x'],
        ['open', 'x'],
        ['export', 'other.zip'],
      ].map((given): (typeof wrong)[number] => [given, { JOTSAM_URL: otherSite }, 'not as Jotsam does']),
      [['export', 'nowhere/notes.zip'], {}, 'nowhere/notes.zip cannot be written: ENOENT'],
      [['import', 'nowhere.zip'], {}, 'There is no file nowhere.zip'],
      [['import', 'x.md', '--as', 'other'], {}, '--as is same or new'],
    ]
    for (const [given, env, words] of wrong) {
      const { code, stderr } = await jotsam(given, '', env)
      expect([given, code, stderr]).toEqual([given, 1, expect.stringContaining(words)])
      expect(stderr).not.toContain('    at ')
    }
    other.close()
  })

  it.runIf(process.platform === 'linux')(
    'says that a full disk or an address that no browser opens was not written',
    async () => {
      for (const given of ['export', 'find']) {
        const script = `${process.execPath} ${resolve('scripts/jotsam.mjs')} ${given} > /dev/full`
        const { code, stderr } = await run('sh', ['-c', script], { env: environment(), cwd: dir }).catch(
          (error) => error,
        )
        expect([code, stderr.trim()]).toEqual([1, 'Standard output cannot be written: ENOSPC.'])
      }
      const { code, stderr } = await jotsam(['save', 'A text', '--source', 'javascript:alert(1)'])
      expect([code, stderr]).toEqual([0, expect.stringContaining('The source was not kept')])
    },
  )

  it('saves no text whose letters it cannot read', async () => {
    const latin1 = await jotsam(['save', '--title', 'Menu'], Buffer.from('caf\xe9', 'latin1'))
    expect(latin1).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('The text is not UTF-8') })
    expect((await jotsam(['save', '--title', 'Menu'], `\ufeff${'é'.repeat(40_000)}`)).code).toBe(0)
    const { data } = await person.client.from('captures').select('content').eq('title', 'Menu')
    expect(data).toEqual([{ content: 'é'.repeat(40_000) }])
  })

  async function jotsam(given: string[], input: string | Buffer = '', env: Record<string, string> = {}) {
    const running = run('node', [resolve('scripts/jotsam.mjs'), ...given], {
      env: { ...environment(), ...env },
      cwd: dir,
    })
    running.child.stdin?.end(input)
    return running.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  }
})

function environment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: the examples need the path of their programs.
  return { PATH: process.env.PATH, JOTSAM_URL: product().platform.url, JOTSAM_TOKEN: token }
}
