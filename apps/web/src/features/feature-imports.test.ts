// Features import each other only through index.ts. The dashboard composes features, so it may import all of their files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const imports = files.flatMap((from) =>
  Array.from(textOf(from).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g), ([, path = '']) => ({
    from,
    to: normalize(join(from, '..', path)),
  })),
)

it('a feature imports another feature only through its index.ts', () => {
  const deep = imports.filter(
    ({ from, to }) => isDeep(to) && featureOf(from) !== null && ![featureOf(to), 'dashboard'].includes(featureOf(from)),
  )
  expect(deep.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

it('only the app imports the dashboard', () => {
  const importers = imports.filter(({ to }) => featureOf(to) === 'dashboard').map(({ from }) => from)
  expect(importers.filter((from) => !/^(?:app|features\/dashboard)\//.test(from))).toEqual([])
})

it('an index.ts only re-exports', () => {
  const indexes = files.filter((file) => /^features\/[^/]+\/index\.ts$/.test(file))
  expect(indexes.length).toBeGreaterThan(0)
  const others = indexes.flatMap((file) =>
    textOf(file)
      .replace(/^\/\/.*$|export (?:type )?\{[^}]*\} from '[^']+'/gm, '')
      .trim(),
  )
  expect(others.filter((rest) => rest !== '')).toEqual([])
})

function textOf(file: string): string {
  return readFileSync(join(src, file), 'utf8')
}

function featureOf(file: string): string | null {
  return /^features\/([^/]+)\//.exec(file)?.[1] ?? null
}

function isDeep(file: string): boolean {
  return featureOf(file) !== null && !/^features\/[^/]+\/index\.ts$/.test(file)
}
