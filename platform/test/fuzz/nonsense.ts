// Invalid values: JSON of any shape, tokens, files, filters.
import type { Random } from './random.ts'

export function anyJson(random: Random, depth = 0): unknown {
  if (depth > 3 || random.chance(0.55)) return anyScalar(random)
  if (random.chance(0.4)) return Array.from({ length: random.below(4) }, () => anyJson(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.pick(NAMES), anyJson(random, depth + 1)]),
  )
}

/** A valid body with one or two values replaced. */
export function spoilt(random: Random, body: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(body)
  for (const key of Object.keys(copy)) if (random.chance(0.4)) copy[key] = anyJson(random)
  if (random.chance(0.2)) copy[random.pick(NAMES)] = anyJson(random)
  return copy
}

/** Text that is nearly JSON, or far too much of it. */
export function brokenJson(random: Random): string {
  return random.pick<() => string>([
    () => '',
    () => '{',
    () => 'null',
    () => '[]',
    () => '"text"',
    () => '{"a":1}{"b":2}',
    () => '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    () => '{"email":"a\\u0000b@example.org","password":"\\ud800"}',
    () => `{"n":1e999,"m":-0,"big":${'9'.repeat(400)}}`,
    () => random.bytes(random.below(200)).toString('latin1'),
    () => random.text(200),
    () => `\ufeff{"a":1}`,
  ])()
}

/** What an import might be sent: broken archives, markup that grows, JSON that is nearly an export. */
export function anyExport(random: Random): Buffer {
  const text = random.pick<() => string>([
    () => brokenJson(random),
    () => JSON.stringify([{ title: anyJson(random), content: anyJson(random), labels: anyJson(random) }]),
    () =>
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><en-export><note><title>&b;</title></note></en-export>',
    () => `<html><body>${'<div>'.repeat(random.below(20_000))}x`,
    () => `---\ntitle: ${random.text(50)}\n---\n${random.text(200)}\n[[${random.text(20)}]]`,
    () => `title,note\n"${random.text(50)},x\n`,
    () => `PK\u0003\u0004${random.text(200)}PK\u0005\u0006${random.text(18)}`,
    () => `\u001f\u008b${random.text(100)}`,
  ])()
  return Buffer.from(text, random.chance(0.5) ? 'utf8' : 'latin1')
}

export function anyToken(random: Random, good: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head = '', claims = '', signature = ''] = good.split('.')
  return random.pick<() => string>([
    () => '',
    () => random.text(80),
    () => `${head}.${claims}.`,
    () => `${head}.${claims}.${signature.slice(1)}A`,
    () => `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    () => `${part({ alg: 'none' })}.${part({ role: 'service_role', exp: 9e9 })}.`,
    () => `${part({ alg: 'HS512', kid: '../../keys.json', crit: ['x'] })}.${claims}.${signature}`,
    () => `${head}.${part({ role: anyJson(random), sub: anyJson(random), exp: anyJson(random) })}.${signature}`,
    () => `${head}.${part({ role: 'service_role' })}.${signature}`,
    () => `${head}.${random.text(40)}.${signature}`,
    () => '.'.repeat(random.below(2000)),
    () => `${head}.${'A'.repeat(20_000)}.${signature}`,
    () => good,
  ])()
}

export function anyFilter(random: Random): string {
  const column = () => random.pick([...COLUMNS, random.text(8)])
  const value = () => random.pick<() => string>([() => random.text(20), () => random.pick(VALUES)])()
  const operator = () => random.pick(OPERATORS)
  const encoded = (text: string) => (random.chance(0.8) ? encodeURIComponent(wellFormed(text)) : ascii(text))
  return random.pick<() => string>([
    () => `${encoded(column())}=${encoded(`${operator()}.${value()}`)}`,
    () => `${encoded(column())}=${encoded(`not.${operator()}.${value()}`)}`,
    () => `or=${encoded(nested(random, random.below(60)))}`,
    () => `and=${encoded(nested(random, random.below(6)))}`,
    () => `select=${encoded(anySelect(random))}`,
    () => `order=${encoded(`${column()}.${random.pick(['asc', 'desc', 'nullsfirst', 'x', ''])}`)}`,
    () => `limit=${encoded(value())}&offset=${encoded(value())}`,
    () => `columns=${encoded(`${column()},${column()}`)}`,
    () => `on_conflict=${encoded(column())}`,
    () => encoded(random.text(30)),
    () => `${'a'.repeat(random.below(3000))}=eq.1`,
  ])()
}

/** The first bytes of a picture, then random bytes. */
export function anyPicture(random: Random): Buffer {
  const start = random.pick([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('ffd8ffe000104a464946', 'hex'),
    Buffer.from('47494638396101000100', 'hex'),
    Buffer.from('52494646ffffffff57454250', 'hex'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script>'),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
  ])
  // A PNG that says it is 60,000 pixels wide and high.
  if (random.chance(0.2))
    return Buffer.concat([start.subarray(0, 16), Buffer.from('0000ea600000ea600806000000', 'hex'), random.bytes(64)])
  return Buffer.concat([start, random.bytes(random.below(400))])
}

const NAMES = [
  ...[
    'email',
    'password',
    'id',
    'user_id',
    'content',
    'title',
    'tags',
    'refresh_token',
    'type',
    'token',
    'data',
    'role',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '',
    'a b',
    '\u0000',
    'p_query',
    'p_limit',
    'gotrue_meta_security',
    'hasOwnProperty',
  ],
]

const COLUMNS = [
  'id',
  'user_id',
  'title',
  'content',
  'tags',
  'created_at',
  'is_pinned',
  'folder_id',
  'folders.name',
  'content->>a',
  'tags->0',
] as const

const OPERATORS = [
  ...[
    'eq',
    'neq',
    'gt',
    'lt',
    'like',
    'ilike',
    'match',
    'imatch',
    'in',
    'is',
    'cs',
    'cd',
    'ov',
    'sl',
    'adj',
    'fts',
    'plfts',
    'wfts',
  ],
  ...['isdistinct', 'eq(any)', 'like(all)', 'fts(nonsense)', 'x', ''],
]

const VALUES = [
  ...[
    'null',
    '(1,2',
    '{a,b}',
    '{{}',
    '[1,2)',
    '%',
    '\\',
    '(((',
    '(a+)+$',
    '*****',
    '99999999999999999999',
    '-1',
    'NaN',
    'infinity',
  ],
  ...["'; drop table captures; --", '00000000-0000-0000-0000-000000000000', 'true', '2026-13-45', '"', '()', '(","'],
]

function anyScalar(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.text(30),
    () => random.pick<boolean | null>([null, true, false]),
    () => random.pick([0, -1, 1e308, 2 ** 53, 0.1, -(2 ** 63), 2147483648]),
    () => 'x'.repeat(random.below(3000)),
    () => '\u0000',
    () => random.pick(VALUES),
    () => '00000000-0000-0000-0000-000000000000',
  ])()
}

function nested(random: Random, depth: number): string {
  if (depth === 0) return `(${random.pick(COLUMNS)}.${random.pick(OPERATORS)}.${random.text(6)})`
  return `(${random.pick(['and', 'or', 'not.and', 'x'])}${nested(random, depth - 1)}${random.chance(0.2) ? ',' : ''})`
}

function anySelect(random: Random): string {
  const part = (depth: number): string =>
    depth > 0 && random.chance(0.5)
      ? `${random.pick(['folders', 'captures', 'note_connections', 'profiles', 'x'])}${random.pick(['', '!inner', '!x', '!left'])}(${part(depth - 1)},${part(depth - 1)})`
      : random.pick([
          '*',
          'id',
          'count()',
          'id.sum()',
          'a:id',
          'id::text',
          'id::x',
          'content->a->>b',
          '...folders(*)',
          '',
          '(',
          random.text(6),
        ])
  return part(random.below(8))
}

/** Lone surrogates cannot be encoded; a client could not have sent them that way. */
const wellFormed = (text: string) => Buffer.from(text).toString()
const ascii = (text: string) => text.replace(/[^\x21-\x7e]|#/g, '.')
