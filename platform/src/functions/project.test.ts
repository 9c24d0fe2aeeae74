import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readProject } from './project.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'project-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeFile(join(dir, path), text)
}

it('readProject finds functions by their folder and workers by their file', async () => {
  for (const file of [
    'b/index.js',
    'a/index.ts',
    'c/index.mjs',
    '_shared/index.ts',
    'empty/readme.md',
    '_workers/w.ts',
  ])
    await put(`functions/${file}`)
  await put('functions/_workers/w.test.ts')
  const { functions, workers } = await readProject(dir)
  expect(functions.map(({ name, entry }) => [name, entry.slice(dir.length)])).toEqual([
    ['a', '/functions/a/index.ts'],
    ['b', '/functions/b/index.js'],
    ['c', '/functions/c/index.mjs'],
  ])
  expect(workers).toEqual([{ name: 'w', entry: join(dir, 'functions/_workers/w.ts') }])
})

it('readProject requires a token unless config.toml says otherwise', async () => {
  for (const name of ['open', 'closed', 'off', 'elsewhere']) await put(`functions/${name}/index.ts`)
  await put('functions/elsewhere/main.ts')
  await put(
    'config.toml',
    `project_id = "x"
[functions.open]
verify_jwt = false
[functions.off]
enabled = false
[functions.elsewhere]
entrypoint = "./functions/elsewhere/main.ts"`,
  )
  const { functions } = await readProject(dir)
  expect(functions.map(({ name, verifyJwt }) => [name, verifyJwt])).toEqual([
    ['closed', true],
    ['elsewhere', true],
    ['open', false],
  ])
  expect(functions[1]?.entry).toBe(join(dir, 'functions/elsewhere/main.ts'))
})

it.each(['[functions.x]\nverify_jwt = "no"', '[functions'])(
  'readProject refuses a config.toml like %j',
  async (text) => {
    await put('config.toml', text)
    await expect(readProject(dir)).rejects.toThrow(/config\.toml cannot be understood/)
  },
)

it('readProject accepts a folder without functions and settings', async () => {
  expect(await readProject(join(dir, 'nothing'))).toMatchObject({ functions: [], workers: [], env: {} })
})

it('readProject reads the functions’ own settings', async () => {
  await put('functions/.env', '# a comment\nA=1\nB="two words"\nexport C=3\n')
  expect((await readProject(dir)).env).toEqual({ A: '1', B: 'two words', C: '3' })
})
