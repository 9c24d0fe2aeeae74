// Tests name the clauses of the specification that they prove, in a comment above them: `// spec: D07, D08`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** How many clauses each area has, numbered from 01. */
const CLAUSES = {
  ...{ A: 31, B: 8, C: 43, D: 31, F: 15, G: 13, H: 18, K: 36, L: 26, M: 27, N: 17 },
  ...{ O: 19, P: 42, Q: 25, R: 21, S: 25, T: 17, U: 9, V: 14, W: 16, X: 4 },
}

const SKIPPED = new Set(['node_modules', 'dist', '.output', '.wxt'])
const root = fileURLToPath(new URL('..', import.meta.url))
const known = Object.entries(CLAUSES).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, at) => `${area}${String(at + 1).padStart(2, '0')}`),
)
const comments = ['apps', 'e2e', 'packages', 'platform', 'scripts', 'supabase'].flatMap(testsIn).flatMap(commentsIn)

it('spec comments name only existing clauses, separated by a comma and a space', () => {
  const isRight = (named: string) => named.split(', ').every((id) => known.includes(id))
  expect(comments.filter(({ named }) => !isRight(named))).toEqual([])
})

it('spec comments name every clause', () => {
  const named = new Set(comments.flatMap((comment) => comment.named.split(', ')))
  expect(known.filter((id) => !named.has(id))).toEqual([])
})

function testsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testsIn(path)
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function commentsIn(file: string): { file: string; named: string }[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^\s*\/\/\s*spec:\s?(.*)$/gim)].map(([, named = '']) => ({ file, named }))
}
