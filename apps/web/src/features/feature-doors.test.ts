// A feature is entered by its doors. The dashboard is made of features and may enter all of them; nobody enters the dashboard.
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const DOORS: ReadonlySet<string> = new Set([
  'auth/auth-calls.ts',
  'auth/second-factor-form.tsx',
  'captures/captures-cache.ts',
  'captures/copy-content.ts',
  'links/links-section.tsx',
  'links/mention/mention-completion.tsx',
  'notebooks/notebook-field.tsx',
  'notebooks/notebook-select.tsx',
  'notebooks/notebook-suggestion.ts',
  'notebooks/notebooks-queries.ts',
  'ocr/ocr-dialog.tsx',
  'plans/profile-query.ts',
  'plans/start-trial.ts',
  'voice/use-voice.ts',
  'voice/voice-status.tsx',
  'voice/voice-tool.tsx',
])

const ways = importsBetweenFeatures(import.meta.dirname)

it('features enter each other by doors only', () => {
  const others = ways.filter(({ from, to }) => !from.startsWith('dashboard/') && !DOORS.has(to))
  expect(others.map(({ from, to }) => `${from} enters ${to}`)).toEqual([])
})

it('every door is used', () => {
  const used = new Set(ways.filter(({ from }) => !from.startsWith('dashboard/')).map(({ to }) => to))
  expect([...DOORS].filter((door) => !used.has(door))).toEqual([])
})

function importsBetweenFeatures(features: string): { from: string; to: string }[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((from) => {
    const text = readFileSync(join(features, from), 'utf8')
    const targets = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
      normalize(join(from, '..', target)),
    )
    return targets
      .filter((to) => !to.startsWith('..') && to.split('/')[0] !== from.split('/')[0])
      .map((to) => ({ from, to }))
  })
}
