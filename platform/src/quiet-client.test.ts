import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { NODE_20_NOTICE, quietClient } from './quiet-client.ts'

it('drops the warning of supabase-js about Node 20, and no other', async () => {
  const source = await readFile(createRequire(import.meta.url).resolve('@supabase/supabase-js'), 'utf8')
  // Fails when a new version of the client changes the text.
  expect(source).toContain(NODE_20_NOTICE)
  const warnings: unknown[][] = []
  const output = { warn: (...words: unknown[]) => void warnings.push(words) }
  quietClient(output)
  output.warn(`⚠️  ${NODE_20_NOTICE} and will no longer be supported`)
  output.warn('a function says', 7)
  expect(warnings).toEqual([['a function says', 7]])
})
