import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('.env.example lists exactly the settings that the configuration reads', () => {
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(listed.sort()).toEqual([...asked].sort())
})
