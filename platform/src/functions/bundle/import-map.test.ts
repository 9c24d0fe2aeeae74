import { describe, expect, it } from 'vitest'
import { mapImport } from './import-map.ts'

const specifier = (given: string) => ({ kind: 'specifier', specifier: given })

describe('mapImport', () => {
  it.each([
    ['npm:zod', 'zod'],
    ['npm:zod@4', 'zod'],
    ['npm:zod@^4.1.0/v4/mini', 'zod/v4/mini'],
    ['npm:@supabase/supabase-js@2', '@supabase/supabase-js'],
    ['npm:/@scope/name@1.0.0/deep/file.js', '@scope/name/deep/file.js'],
    ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
    ['https://esm.sh/zod', 'zod'],
    ['https://esm.sh/@supabase/supabase-js@2.39.3', '@supabase/supabase-js'],
    ['https://esm.sh/v135/stripe@14.21.0/webhooks?target=deno&no-check', 'stripe/webhooks'],
    ['zod', 'zod'],
    ['./beside.ts', './beside.ts'],
    ['node:fs', 'node:fs'],
  ])('reads %s as %s', (given, expected) => {
    expect(mapImport(given)).toEqual(specifier(expected))
  })

  it.each(['jsr:@std/encoding', 'https://esm.sh/gh/a/b', 'https://deno.land/x/oak/mod.ts', 'http://example.org/x.ts'])(
    'calls %s remote',
    (given) => {
      expect(mapImport(given)).toEqual({ kind: 'remote' })
    },
  )

  it('drops the import that only brings types for an editor', () => {
    expect(mapImport('jsr:@supabase/functions-js/edge-runtime.d.ts')).toEqual({ kind: 'empty' })
  })

  it('knows the standard library’s serve, which is Deno.serve by now', () => {
    expect(mapImport('https://deno.land/std@0.168.0/http/server.ts')).toEqual({ kind: 'serve' })
  })

  it('follows the project’s import map, by the longest key', () => {
    const imports = { db: 'npm:postgres@3', 'lib/': './lib/', 'lib/deep/': './elsewhere/' }
    expect(mapImport('db', imports)).toEqual(specifier('postgres'))
    expect(mapImport('lib/a.ts', imports)).toEqual(specifier('./lib/a.ts'))
    expect(mapImport('lib/deep/b.ts', imports)).toEqual(specifier('./elsewhere/b.ts'))
  })
})
