import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadHandler } from '../load-handler.ts'
import { type Built, buildAll, type NamedSource } from './bundle-cache.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bundle-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeFile(join(dir, path), text)
  // Sources are older than the build that reads them.
  const past = new Date(Date.now() - 60_000 - text.length * 1000)
  await utimes(join(dir, path), past, past)
}

const source = (name: string, file = `functions/${name}/index.ts`): NamedSource => ({
  kind: 'function',
  name,
  entry: join(dir, file),
  functionsDir: join(dir, 'functions'),
})

const build = async (...sources: NamedSource[]) => buildAll(sources, join(dir, 'cache'))

async function answer(built: Built | undefined): Promise<string> {
  if (!built?.ok) throw new Error(built?.reason ?? 'not built')
  const { handle } = await loadHandler(built.url, {
    env: { COLOUR: 'green' },
    report: () => undefined,
    client: { fetch, transport: null },
  })
  // These functions do not use their context.
  const response = await handle(new Request('http://localhost/x'), {} as never)
  return response.text()
}

describe('buildAll', () => {
  it('reads unchanged functions from the cache', async () => {
    await put(
      'functions/one/index.ts',
      "import { word } from '../_shared/word.ts'\nexport default () => new Response(word)",
    )
    await put('functions/_shared/word.ts', "export const word: string = 'first'")
    const [first] = await build(source('one'))
    expect(first).toMatchObject({ ok: true, fresh: true })
    const [second] = await build(source('one'))
    expect(second).toMatchObject({ ok: true, fresh: false, exports: ['default'] })
    expect(await answer(second)).toBe('first')
  })

  it('rebuilds a function only when a file it imports has changed', async () => {
    await put(
      'functions/one/index.ts',
      "import { word } from '../_shared/word.ts'\nexport default () => new Response(word)",
    )
    await put('functions/two/index.ts', "export default () => new Response('two')")
    await put('functions/_shared/word.ts', "export const word: string = 'first'")
    expect(await answer((await build(source('one'), source('two')))[0])).toBe('first')

    await put('functions/_shared/word.ts', "export const word: string = 'second, and longer'")
    const [one, two] = await build(source('one'), source('two'))
    expect([one, two]).toMatchObject([{ fresh: true }, { fresh: false }])
    expect(await answer(one)).toBe('second, and longer')
  })

  it('rebuilds a damaged cache', async () => {
    await put('functions/one/index.ts', "export default () => new Response('one')")
    await build(source('one'))
    await writeFile(join(dir, 'cache', 'manifest.json'), '{"format":1,"bund')
    expect((await build(source('one')))[0]).toMatchObject({ ok: true, fresh: true })
    for (const file of await readdir(join(dir, 'cache'))) if (file.endsWith('.mjs')) await rm(join(dir, 'cache', file))
    expect(await answer((await build(source('one')))[0])).toBe('one')
  })

  it('builds a valid function beside a broken one, and reports where that one breaks', async () => {
    await put('functions/good/index.ts', "export default () => new Response('good')")
    await put('functions/bad/index.ts', 'export default () => {\n  const = 1\n}')
    const [good, bad] = await build(source('good'), source('bad'))
    expect(await answer(good)).toBe('good')
    expect(bad).toMatchObject({ ok: false, reason: expect.stringContaining('bad/index.ts:2:') })
    // A failure is not remembered: the next start tries again.
    await put('functions/bad/index.ts', "export default () => new Response('mended')")
    expect(await answer((await build(source('good'), source('bad')))[1])).toBe('mended')
  })

  it('runs several builds at once', async () => {
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) await put(`functions/${name}/index.ts`, `export default () => new Response('${name}')`)
    const results = await Promise.all(names.map((name) => buildAll([source(name)], join(dir, `cache-${name}`))))
    expect(await Promise.all(results.map(([built]) => answer(built)))).toEqual(names)
  })
})

describe('imports', () => {
  it('bundles linked workspace packages but not installed ones', async () => {
    await put('packages/words/package.json', '{"name":"words","type":"module","exports":"./src/words.ts"}')
    await put('packages/words/src/words.ts', "export const word: string = 'workspace'")
    await put('node_modules/installed/package.json', '{"name":"installed","type":"module","exports":"./index.js"}')
    await put('node_modules/installed/index.js', 'export const where = import.meta.url')
    await symlink(join(dir, 'packages/words'), join(dir, 'node_modules/words'))
    await put(
      'functions/one/index.ts',
      "import { word } from 'words'\nimport { where } from 'npm:installed@1'\nexport default () => new Response(word + ' ' + where)",
    )
    const [built] = await build(source('one'))
    expect(await answer(built)).toBe(`workspace file://${dir}/node_modules/installed/index.js`)
  })

  it('bundles the installed packages that deno.json names, with what they require', async () => {
    await put('functions/one/deno.json', '{ "bundled": ["@scope/many"] }')
    await put('node_modules/@scope/many/package.json', '{"name":"@scope/many","main":"./index.js"}')
    await put(
      'node_modules/@scope/many/index.js',
      "exports.words = [require('./second').word, require('needed'), require('path').basename('/a/b')]",
    )
    await put('node_modules/@scope/many/second.js', "exports.word = 'second'")
    await put('node_modules/needed/package.json', '{"name":"needed","main":"./index.js"}')
    await put('node_modules/needed/index.js', "module.exports = 'needed'")
    await put(
      'functions/one/index.ts',
      "import { words } from '@scope/many'\nexport default () => new Response(words.join(' '))",
    )
    const [built] = await build(source('one'))
    await rm(join(dir, 'node_modules'), { recursive: true })
    expect(await answer(built)).toBe('second needed b')
  })

  it('follows the import map that the functions share', async () => {
    await put('functions/deno.json', '{ "imports": { "words": "./_shared/words.ts" } }')
    await put('functions/_shared/words.ts', "export const word = 'mapped'")
    await put('functions/one/index.ts', "import { word } from 'words'\nexport default () => new Response(word)")
    expect(await answer((await build(source('one')))[0])).toBe('mapped')
  })

  it.each(['https://deno.land/x/oak/mod.ts', 'jsr:@std/encoding'])(
    'names the import it cannot fetch: %s',
    async (specifier) => {
      await put('functions/one/index.ts', `import x from '${specifier}'\nexport default () => new Response(x)`)
      const [built] = await build(source('one'))
      expect(built).toMatchObject({ ok: false, reason: expect.stringContaining(`"${specifier}"`) })
      expect(built).toMatchObject({ reason: expect.stringContaining('one/index.ts:1') })
    },
  )

  it('names a package that is not installed', async () => {
    await put('functions/one/index.ts', "import x from 'nowhere-to-be-found'\nexport default () => new Response(x)")
    expect((await build(source('one')))[0]).toMatchObject({
      ok: false,
      reason: expect.stringContaining('nowhere-to-be-found'),
    })
  })

  it('keeps import.meta pointing at each source', async () => {
    await put('functions/_shared/where.ts', 'export const where = [import.meta.url, import.meta.dirname]')
    await put(
      'functions/one/index.ts',
      "import { where } from '../_shared/where.ts'\nexport default () => Response.json([...where, import.meta.main])",
    )
    const text = await answer((await build(source('one')))[0])
    expect(JSON.parse(text)).toEqual([`file://${dir}/functions/_shared/where.ts`, join(dir, 'functions/_shared'), true])
  })
})

describe('forms of a function', () => {
  const built = async (text: string) => {
    await put('functions/one/index.ts', text)
    return (await build(source('one')))[0]
  }

  it.each([
    ['a default function', "export default () => new Response('yes')"],
    ['an object with fetch', "const word = 'yes'\nexport default { word, fetch() { return new Response(this.word) } }"],
    ['Deno.serve', "Deno.serve(() => new Response('yes'))"],
    ['Deno.serve with options', "Deno.serve({ port: 1 }, async () => new Response('yes'))"],
    ['Deno.serve with the handler among the options', "Deno.serve({ handler: () => new Response('yes') })"],
    ['a script that waits before it serves', "await Promise.resolve()\nDeno.serve(() => new Response('yes'))"],
  ])('accepts %s', async (_form, text) => {
    expect(await answer(await built(text))).toBe('yes')
  })

  it('has its settings before its first line runs', async () => {
    expect(
      await answer(await built("const colour = Deno.env.get('COLOUR')\nexport default () => new Response(colour)")),
    ).toBe('green')
  })

  it('reports a function without a handler', async () => {
    await expect(answer(await built('export const nothing = 1'))).rejects.toThrow('offers no handler')
  })

  it('refuses a result that is not a Response', async () => {
    await expect(answer(await built("export default () => 'text'"))).rejects.toThrow('did not return a Response')
  })

  it('has a source map to its source; a worker has none', async () => {
    const result = await built("export default () => new Response('yes')")
    if (!result?.ok) throw new Error('not built')
    const [, encoded = ''] =
      /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(await readFile(result.url, 'utf8')) ?? []
    const { sources }: { sources: string[] } = JSON.parse(Buffer.from(encoded, 'base64').toString())
    expect(sources.map((path) => new URL(path, result.url).pathname)).toContain(join(dir, 'functions/one/index.ts'))
    const [worker] = await build({ ...source('one'), kind: 'worker' })
    if (!worker?.ok) throw new Error('not built')
    expect(await readFile(worker.url, 'utf8')).not.toContain('sourceMappingURL')
  })
})
