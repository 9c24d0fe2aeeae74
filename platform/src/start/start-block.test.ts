import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startBlock } from './start-block.ts'

function labels(env: Record<string, string>): string[] {
  const parsed = readConfig(env)
  if (!parsed.ok) throw new Error('The configuration is wrong.')
  const block = startBlock(parsed.config, { dataDir: '/data', description: 'embedded' })
  return [...block.matchAll(/^ {2}(\S.*?) {2,}\S/gm)].map(([, label = '']) => label)
}

describe('the start block', () => {
  it('lists for the product what is on and which settings turn on the rest', () => {
    const own = ['Open', 'Data', 'Database', 'Mail', 'Payment', 'Image text', 'Local prices', 'Admins']
    expect(labels({})).toEqual(own)
  })

  it('shows for another project only its folder and where its keys are', () => {
    expect(labels({ SUPABASE_DIR: '../todo/supabase' })).toEqual([
      'Open',
      'Data',
      'Database',
      'Mail',
      'Project',
      'Schemas',
      'Keys',
    ])
  })
})
