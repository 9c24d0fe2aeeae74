// The database decides what a query finds; supabase/tests/search/query-captures.it.test.ts compares the two.
import { expect, it } from 'vitest'
import { type MatchedNote, matcherOf } from './match-query.ts'
import { parseQuery } from './query.ts'

const folders = [
  { id: 'k', name: 'Kitchen', parent_id: null },
  { id: 'b', name: 'Bread', parent_id: 'k' },
]
const note: MatchedNote = {
  title: 'Sour\u00addough at the cafe\u0301',
  content: '<p>Flour, <b>wat</b>er &amp; time.</p><p>rm -rf</p><p>It isn’t hers, isn&#39;t it?</p>東京都のｶﾞｲﾄﾞ',
  tags: ['Baking day'],
  folder_id: 'b',
  source_url: 'https://www.bread.example/a',
  created_at: '2026-03-05T10:00:00Z',
  is_pinned: true,
  is_public: false,
}
const scoreOf = (query: string) => matcherOf(parseQuery(query), folders)(note)

it.each([
  'sourdough',
  'SOUR water',
  '"water & time"',
  'ガイド',
  'ｶﾞｲﾄﾞ',
  'cafe',
  "isn't hers",
  'isn’t it',
  `"isn't hers, isn't it"`,
  'baking',
  'in:kitchen',
  'in:Bread -in:cellar',
  'from:bread.example',
  'after:2026-03 before:2026-03-06',
  'is:pinned -is:public',
  'nothing OR flour',
  '-wate',
  '&& flour',
  'title:"at the café"',
])('offline search finds the note by %s', (query) => expect(scoreOf(query)).toBeGreaterThan(0))

it.each([
  'strong',
  'flour -water',
  'flour nothing',
  'tag:baking',
  'in:cellar',
  'after:2026-04',
  'has:code',
  'title:flour',
  '-京都',
])('offline search does not find the note by %s', (query) => expect(scoreOf(query)).toBe(0))

it('offline search ranks words in the title higher', () =>
  expect(scoreOf('sourdough')).toBeGreaterThan(scoreOf('flour')))
