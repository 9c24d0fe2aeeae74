import { describe, expect, it } from 'vitest'
import { statementOf } from '../testing/request.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }

describe('statementFor', () => {
  it('renders a page', () => {
    expect(statementOf('/tags?word=like.a*&order=id.desc.nullslast&limit=7&offset=14')).toEqual({
      text:
        `select (coalesce(json_agg(p.*), '[]'))::text as body, count(*)::int as rows, null as total, ` +
        `nullif(current_setting('response.status', true), '') as status, nullif(current_setting('response.headers', true), '') as headers from (` +
        `select t0."id" as "id", t0."word" as "word" from "public"."tags" as t0 where t0."word" like $3::text ` +
        `order by t0."id" desc nulls last limit $1::bigint offset $2::bigint) as p`,
      values: ['7', '14', 'a%'],
    })
  })

  it('renders common page sizes as text, so that PostgreSQL keeps the plan', () => {
    const { text, values } = statementOf('/tags?limit=20')
    expect(text).toContain('limit 20 offset 0')
    expect(values).toEqual([])
  })

  it('sends the caller’s aliases as values', () => {
    const { text, values } = statementOf('/tags?select=nr:id,word')
    expect(text).toContain('json_build_object($1::text, t0."id", $2::text, t0."word")')
    expect(values).toEqual(['nr', 'word'])
  })

  it('renders the same text for lists of every length', () => {
    expect(statementOf('/tags?id=in.(1)').text).toBe(statementOf('/tags?id=in.(1,2,3)').text)
    expect(statementOf('/tags?id=in.(1,2)').values).toContain('{"1","2"}')
    expect(statementOf('/tags?word=in.("a\\"b\\\\c","d,e")').values).toContain('{"a\\"b\\\\c","d,e"}')
    expect(statementOf('/tags?id=in.()').values).toContain('{}')
  })

  it('counts in the same statement, but only if the page has not reached the end', () => {
    const { text } = statementOf('/tags?select=id&id=gt.5', { headers: { Prefer: 'count=exact' } })
    expect(text).toContain('case when count(*) < 1000')
    expect(text).toContain('select count(*) from (select from "public"."tags" as t0 where t0."id" > $2::integer) as c')
  })

  it('renders embeds as subqueries in the output, and inner joins as exists', () => {
    const { text } = statementOf('/notes?select=id,folders!inner(name)&folders.name=eq.x')
    expect(text).toContain('where exists (select from "public"."folders" as t')
    expect(text).toContain('(select to_json(p1.*) from (select t2."name" as "name" from "public"."folders" as t2')
    expect(text).not.toContain('lateral')
  })

  it('joins through a junction', () => {
    const { text } = statementOf('/notes?select=tags(word)')
    expect(text).toContain('from "public"."note_tags" as j3 join "public"."tags" as t2 on t2."id" = j3."tag_id"')
    expect(text).toContain('where j3."note_id" = t0."id"')
  })

  it('returns from a write only the columns that are read again', () => {
    const patch = { method: 'PATCH', body: '{"stars":1}', headers: { ...JSON_BODY, Prefer: 'return=representation' } }
    expect(statementOf('/notes?id=eq.1&select=title,folders(name)', patch).text).toContain(
      'returning t0."title", t0."folder_id")',
    )
    expect(statementOf('/notes?id=eq.1', { ...patch, headers: JSON_BODY }).text).toContain('returning 1)')
  })

  it('uses the column’s default for a missing key', () => {
    const insert = { method: 'POST', body: '[{"stars":1},{}]', headers: { ...JSON_BODY, Prefer: 'missing=default' } }
    expect(statementOf('/notes?columns=stars', insert).text).toContain(
      'case when (e.j -> $2::text) is not null then b."stars" else (3) end',
    )
  })

  it('calls a function once, also when its rows are counted', () => {
    const { text } = statementOf('/rpc/my_notes?min_stars=1', { headers: { Prefer: 'count=exact' } })
    expect(text.match(/"my_notes"\(/g)).toHaveLength(1)
    expect(text).toContain('"public"."my_notes"("min_stars" := $1::integer)')
  })

  it('quotes every identifier', () => {
    const { text } = statementOf('/notes?select=id,title&title=eq.x&order=stars')
    expect(text.replaceAll(/"(id|title|stars|public|notes)"/g, '')).not.toMatch(/"/)
  })
})
