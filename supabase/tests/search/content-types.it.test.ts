// Captures are found by content type. The database's rule agrees with the app's, and paging finds every one.
import { contentTypes, isCodeLine, matchesContentType } from '@jotsam/core/capture/content-type'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

// spec: D18
it('finds every capture of a type, page by page, and counts them', async () => {
  const { client, id } = await product().pro()
  const prose = 'Nothing but words, and many of them. '.repeat(4)
  await product().sql`
    insert into public.captures (user_id, title, content, created_at)
    select ${id}, 'n' || n,
      case when n % 100 = 1 then ${`<pre>const a = 1</pre><p>${prose}</p>`} when n % 50 = 2 then ${`${prose} https://sea.example/`} else ${prose} end,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 700) as n`
  const found = async (args: Record<string, unknown>) => {
    const { data, error } = await client.rpc('search_captures', { p_limit: 3, ...args })
    expect(error).toBeNull()
    return data.map(({ title }: { title: string }) => title)
  }
  const count = async (args: Record<string, unknown>) => (await client.rpc('count_search', args)).data
  const code = Array.from({ length: 7 }, (_, n) => `n${601 - n * 100}`)
  const pages = [0, 3, 6].map((p_offset) => found({ p_content_type: 'code', p_offset }))
  expect((await Promise.all(pages)).flat()).toEqual(code)
  expect(await count({ p_content_type: 'code' })).toBe(7)
  expect(await count({ p_content_type: 'links' })).toBe(14)
  expect(await count({ p_content_type: 'text', p_up_to: 5000 })).toBe(679)
  expect(await count({ p_content_type: 'all', p_up_to: 5000 })).toBe(700)
  expect(await count({ p_content_type: 'code', p_query: 'many of' })).toBe(7)
  expect(await found({ p_content_type: 'code', p_query: 'CONST', p_from: '2026-01-01T03:00:00Z' })).toEqual(
    code.slice(0, 3),
  )
  expect(await found({ p_content_type: 'links', p_query: 'const' })).toEqual([])
  // Rare words use another index.
  expect(await found({ p_content_type: 'code', p_query: 'N601' })).toEqual(['n601'])
  expect(await found({ p_content_type: 'links', p_query: 'n601' })).toEqual([])
  expect((await client.rpc('search_captures', { p_content_type: 'poems' })).error?.message).toBe('Unknown content type')
})

it("agrees with the app's rule for open lists", async () => {
  const word = fc.constantFrom(
    'tide',
    'Meer; ',
    'see',
    'print(x)',
    'a => b',
    'https://a.example/x',
    'www.a.example',
    '(',
    '};',
  )
  const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
  const line = fc.oneof(
    text,
    fc.constantFrom(
      'const x = 1',
      'def add(a, b):',
      '  return a',
      '}',
      '',
      'if (a) {',
      'else:',
      'SELECT a FROM b',
      '$ ls',
      '```js',
      'import a from "b"',
      'Import it from Bob.',
      'class Sea {',
      'Ende\u00a0der Zeile;\u00a0',
      '<ul class="x">',
      'x'.repeat(97),
      'y'.repeat(480),
      'ü🐚',
    ),
  )
  const escaped = line.map((given) => given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  const block = fc
    .tuple(
      fc.constantFrom('p', 'li', 'h2', 'td', 'div class="a b"', 'b', 'a href="/x"', 'pre'),
      fc.array(escaped, { maxLength: 4 }),
    )
    .map(([tag, lines]) => `<${tag}>${lines.join(fcJoin)}</${tag.split(' ')[0]}>`)
  const content = fc.oneof(
    fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n')),
    fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join('\n')),
  )
  const samples = fc.sample(content, { numRuns: 1500, seed: 7 })
  const told = await product().sql<{ content: string; types: string[] }[]>`
    select content, array(
      select type from unnest(${contentTypes.filter((type) => type !== 'all')}::text[]) as type
      where private.content_class(content, private.visible_text(content)) = any (private.classes_of_type(type))) as types
    from unnest(${samples}::text[]) as content`
  for (const { content: given, types } of told) {
    const expected = contentTypes.filter((type) => type !== 'all' && matchesContentType(given, type))
    expect(types, given).toEqual(expected)
  }
  expect(new Set(told.map(({ types }) => types.join())).size).toBeGreaterThanOrEqual(10)
})

it('separates code lines from prose as the app does, for samples and random lines', async () => {
  const piece = fc.constantFrom(
    ...[
      'const',
      'let',
      'function',
      'class',
      'def',
      'import',
      'from',
      'if',
      'for',
      'else',
      'select',
      'SELECT',
      'update',
    ],
    ...[
      'set',
      'insert',
      'into',
      'print',
      'console.log',
      '#include',
      'package',
      'x',
      'ü',
      '_',
      '0',
      '$',
      '>>>',
      '</',
      '<',
    ],
    ...[
      '>',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      ';',
      ':',
      '::',
      '=',
      '=>',
      '===',
      '&&',
      '||',
      '.',
      ',',
      '?',
      '!',
      "'",
      '"',
      '-',
    ],
    ...[' ', '  ', '\t', '\v', '\f', '\r', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000', '\ufeff', '\u0085', '🐚'],
  )
  const random = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map((line) => line.replaceAll('\0', '')) },
  )
  const lines = [...codeLines, ...proseLines, ...fc.sample(random, { numRuns: 5000, seed: 11 })]
  const told = await product().sql<{ line: string; is_code: boolean }[]>`
    select line, private.is_code_line(line) as is_code from unnest(${lines}::text[]) as line`
  for (const { line, is_code } of told) expect(is_code, JSON.stringify(line)).toBe(isCodeLine(line))
  expect(codeLines.filter((line) => !isCodeLine(line))).toEqual([])
  expect(proseLines.filter(isCodeLine)).toEqual([])
})

const codeLines = [
  ...['return x;', 'if (a) {', '});', 'a => b', 'std::cout', 'a === b', 'const x = 1', 'let [a] = b', 'const x\r= 1'],
  ...[
    'function add(',
    'export async function add(',
    'def add(a):',
    'import a from "b"',
    'from a.b import c',
    '#include <a.h>',
  ],
  ...[
    'using namespace std',
    'package a.b;',
    'while (x)',
    'for (a of b) ;',
    'else:',
    'try :',
    'SELECT a FROM b',
    'insert into x ',
  ],
  ...['Create Table x', 'update x set y', '$ ls', '>>> 1', '<ul class="x">', '</p>', 'x = print (y)'],
]
const proseLines = [
  ...[
    'Let us see.',
    'Import it from Bob.',
    'If only: well.',
    'Ende;\u2003',
    '\u00a0$ 5',
    'else\u2028: no',
    'a < b',
    'printer (old)',
  ],
  ...['constant = 1', 'select\u00a0a from b', 'class act', '$5', 'Why? Because:'],
]

const fcJoin = '<br>&nbsp; '
