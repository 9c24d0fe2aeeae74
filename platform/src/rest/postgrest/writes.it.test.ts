// PostgREST's reference on writing: its examples with tables of ours, and its rules. docs/another-project.md lists the missing examples.
import { describe } from 'vitest'
import { type Chapters, get, refused, runExchanges, SHOWN, shown } from '../testing/exchange.ts'

const ids = (...all: number[]) => all.map((id) => ({ id }))
const CSV = { 'Content-Type': 'text/csv' }
const MERGE = { Prefer: 'resolution=merge-duplicates, return=representation' }

// The order matters: later exchanges see what earlier ones wrote.
const EXCHANGES: Chapters = {
  Insert: [
    { request: 'POST /directors', body: { id: 10, name: 'Chantal' }, status: 201, gives: '' },
    shown('POST /directors', { id: 11, name: 'Claire' }, 201, [{ id: 11, name: 'Claire' }]),
    {
      request: 'POST /directors',
      body: { id: 12, name: 'Céline' },
      headers: { Prefer: 'return=headers-only' },
      status: 201,
      answers: { location: '/directors?id=eq.12' },
    },
    shown('POST /directors?columns=id,name', [{ id: 13, name: 'Jane', extra: 1 }], 201, [{ id: 13, name: 'Jane' }]),
    refused('POST /directors', 400, ['PGRST102', 'All object keys must match'], {
      body: [{ id: 14, name: 'x' }, { id: 15 }],
    }),
    {
      request: 'POST /directors',
      body: 'id=16&name=Lynne',
      headers: { ...SHOWN, 'Content-Type': 'application/x-www-form-urlencoded' },
      status: 201,
      gives: [{ id: 16, name: 'Lynne' }],
    },
    refused('POST /directors', 400, ['PGRST102', 'Content-Type not acceptable: text/xml'], {
      body: '<x/>',
      headers: { 'Content-Type': 'text/xml' },
    }),
  ],
  'Bulk insert by CSV': [
    {
      request: 'POST /films',
      body: 'id,title,year\n20,"Jeanne, 23",1975\n21,Vagabond,NULL\n',
      headers: { ...CSV, ...SHOWN, Accept: 'text/csv' },
      status: 201,
      answers: { 'content-type': 'text/csv; charset=utf-8' },
      gives: 'id,title,year,rating,tags,director_id\n20,"Jeanne, 23",1975,,{},\n21,Vagabond,,,{},',
    },
    refused('POST /films', 400, ['PGRST102', 'All lines must have same number of fields'], {
      body: 'id,title\n22',
      headers: CSV,
    }),
  ],
  'Missing columns': [
    {
      request: 'POST /drafts?columns=title,minutes',
      body: [{ title: 'short', minutes: 5 }, { title: 'usual' }],
      headers: { Prefer: 'return=representation, missing=default' },
      status: 201,
      answers: { 'preference-applied': 'missing=default, return=representation' },
      gives: [
        { id: 1, title: 'short', minutes: 5 },
        { id: 2, title: 'usual', minutes: 90 },
      ],
    },
  ],
  Upsert: [
    {
      request: 'POST /directors',
      body: [
        { id: 10, name: 'Chantal A.' },
        { id: 30, name: 'Ousmane' },
      ],
      headers: MERGE,
      status: 201,
      gives: [
        { id: 10, name: 'Chantal A.' },
        { id: 30, name: 'Ousmane' },
      ],
    },
    {
      request: 'POST /directors',
      body: [{ id: 10, name: 'Chantal' }],
      headers: MERGE,
      status: 200,
      gives: [{ id: 10, name: 'Chantal' }],
    },
    { request: 'POST /directors', body: [], headers: MERGE, status: 200, gives: [] },
    shown('POST /directors', [], 201, []),
    shown('PUT /directors?id=eq.30', { id: 30, name: 'Djibril' }, 200, [{ id: 30, name: 'Djibril' }]),
    refused(
      'PUT /directors?name=eq.x',
      405,
      ['PGRST105', "Filters must include all and only primary key columns with 'eq' operators"],
      { body: { id: 30, name: 'x' } },
    ),
    refused(
      'PUT /directors?id=eq.30&limit=1',
      400,
      ['PGRST114', 'limit/offset querystring parameters are not allowed for PUT'],
      { body: { id: 30, name: 'x' } },
    ),
    { request: 'PUT /directors?id=eq.30&nope=eq.1', body: { id: 30, name: 'x' }, status: 405 },
    refused('PUT /directors?id=eq.30', 400, ['PGRST115', 'Payload values do not match URL in primary key column(s)'], {
      body: { id: 31, name: 'x' },
    }),
  ],
  Update: [
    {
      request: 'PATCH /directors?id=eq.10',
      body: { name: 'Ch.' },
      status: 204,
      answers: { 'content-range': '0-0/*' },
      gives: '',
    },
    { request: 'PATCH /directors?id=eq.10', body: {}, status: 204, answers: { 'content-range': '*/*' }, gives: '' },
    { request: 'PATCH /directors', body: {}, status: 204, gives: '' },
    shown('PATCH /directors?id=eq.10', {}, 200, []),
    refused('PATCH /directors', 400, ['21000', 'UPDATE requires a WHERE clause'], { body: { name: 'x' } }),
    refused(
      'PATCH /directors?id=lt.3',
      400,
      ['PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 2 rows'],
      { body: { name: 'x' }, headers: { Prefer: 'handling=strict, max-affected=1' } },
    ),
  ],
  'Domain representations': [
    shown('POST /paints', { id: 3, shade: '#00FF00' }, 201, [{ id: 3, shade: '#00FF00' }]),
    shown('PATCH /paints?shade=eq.%2300FF00', { shade: '#00FF01' }, 200, [{ id: 3, shade: '#00FF01' }]),
    get('/paints?select=shade::int&id=eq.3', [{ shade: 65281 }]),
  ],
  'A trigger’s own status': [{ request: 'POST /drafts', body: { title: 'kept for later' }, status: 202, gives: '' }],
  Delete: [
    shown('DELETE /directors?id=eq.30', undefined, 200, [{ id: 30, name: 'Djibril' }]),
    refused('DELETE /directors', 400, ['21000', 'DELETE requires a WHERE clause']),
  ],
  'Further examples': [
    { request: 'POST /people', body: { id: 10, first_name: 'Jo' }, status: 201, gives: '' },
    {
      request: 'POST /people',
      body: 'id=11&first_name=John+Doe&age=50',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...SHOWN },
      status: 201,
    },
    {
      request: 'POST /people',
      body: 'id,first_name,age\n12,J Doe,62\n13,Jonas,10\n',
      headers: { 'Content-Type': 'text/csv' },
      status: 201,
    },
    {
      request: 'POST /people',
      body: [
        { id: 14, first_name: 'J Doe', age: 62 },
        { id: 15, first_name: 'Janus', age: 10 },
      ],
      status: 201,
    },
    {
      request: 'POST /employees?columns=id,name,salary',
      body: [{ name: 'Three' }, { name: 'Four', salary: 15 }],
      headers: { Prefer: 'missing=default, return=representation' },
      status: 201,
      gives: [
        { id: 3, name: 'Three', salary: 100 },
        { id: 4, name: 'Four', salary: 15 },
      ],
    },
    shown('POST /employees?columns=id,name', { id: 5, name: 'Five', salary: 1, comment: '...' }, 201, [
      { id: 5, name: 'Five', salary: 100 },
    ]),
    { request: 'PATCH /people?age=lt.13', body: { last_name: 'child' }, status: 204, gives: '' },
    {
      request: 'POST /employees',
      body: [
        { id: 1, name: 'One', salary: 11 },
        { id: 6, name: 'Six', salary: 66 },
      ],
      headers: { Prefer: 'resolution=merge-duplicates, return=representation' },
      status: 201,
      gives: [
        { id: 1, name: 'One', salary: 11 },
        { id: 6, name: 'Six', salary: 66 },
      ],
    },
    {
      request: 'POST /employees',
      body: [{ id: 1, name: 'Other', salary: 0 }],
      headers: { Prefer: 'resolution=ignore-duplicates, return=representation' },
      status: 201,
      gives: [],
    },
    {
      request: 'POST /employees?columns=id,name,salary',
      body: [
        { id: 2, name: 'Two', salary: 22 },
        { name: 'New', salary: 1 },
      ],
      headers: { Prefer: 'resolution=merge-duplicates, missing=default, return=representation' },
      // The next id of the sequence is 5, which is taken: that row is merged too.
      status: 200,
      gives: [
        { id: 2, name: 'Two', salary: 22 },
        { id: 5, name: 'New', salary: 1 },
      ],
    },
    {
      request: 'POST /employees?on_conflict=name',
      body: [
        { name: 'Two', salary: 23 },
        { name: 'Seven', salary: 77 },
      ],
      headers: { Prefer: 'resolution=merge-duplicates' },
      status: 201,
    },
    { request: 'PUT /employees?id=eq.20', body: { id: 20, name: 'Sara', salary: 60 }, headers: SHOWN, status: 201 },
    shown('POST /drafts?select=title,minutes', {}, 201, [{ title: null, minutes: 90 }]),
    shown('POST /drafts?select=title', [{}, {}], 201, [{ title: null }, { title: null }]),
    refused(
      'PATCH /people?id=eq.1',
      400,
      ['PGRST204', "Could not find the 'nope' column of 'people' in the schema cache"],
      {
        body: { nope: 1 },
      },
    ),
    refused(
      'POST /people?columns=nope',
      400,
      ['PGRST204', "Could not find the 'nope' column of 'people' in the schema cache"],
      { body: { id: 99 } },
    ),
    refused(
      'PATCH /people?id=eq.999',
      406,
      ['PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 0 rows'],
      { body: { age: 1 }, headers: { ...SHOWN, Accept: 'application/vnd.pgrst.object+json' } },
    ),
    {
      request: 'POST /moments?select=t',
      body: { id: 2, t: '2024-01-01T12:00:00Z' },
      headers: { Prefer: 'timezone=Asia/Tokyo, return=representation' },
      status: 201,
      answers: { 'preference-applied': 'return=representation, timezone=Asia/Tokyo' },
      gives: [{ t: '2024-01-01T21:00:00+09:00' }],
    },
    {
      request: 'DELETE /moments?id=eq.2&select=id',
      headers: { Prefer: 'tx=rollback, return=representation, count=exact' },
      status: 200,
      answers: { 'preference-applied': 'return=representation, count=exact, tx=rollback' },
      gives: ids(2),
    },
    get('/moments?select=id&id=eq.2', ids(2)),
    // PostgreSQL shows no values of a row under row level security.
    refused('DELETE /directors?id=eq.1', 409, [
      '23503',
      'update or delete on table "directors" violates foreign key constraint "films_director_id_fkey" on table "films"',
      'Key is still referenced from table "films".',
    ]),
    { request: 'DELETE /people?student=is.false', status: 204, gives: '' },
    shown('DELETE /people?id=eq.2&select=id', undefined, 200, ids(2)),
    shown(
      'POST /films?select=title,year,director:directors(name)',
      { id: 100, director_id: 1, title: 'Vagabond', year: 1985 },
      201,
      [{ title: 'Vagabond', year: 1985, director: { name: 'Agnès' } }],
    ),
    refused(
      'DELETE /people?id=lt.15',
      400,
      ['PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 6 rows'],
      { headers: { Prefer: 'handling=strict, max-affected=2' } },
    ),
    {
      request: 'POST /directors',
      body: { id: 33, name: 'x' },
      headers: { Prefer: 'return=headers-only' },
      status: 201,
      answers: { location: '/directors?id=eq.33', 'preference-applied': 'return=headers-only' },
    },
    // PostgreSQL shows no values of a row under row level security.
    refused(
      'POST /directors',
      400,
      ['23502', 'null value in column "id" of relation "directors" violates not-null constraint'],
      { body: { id: null, name: 'foo' } },
    ),
  ],
}

describe('PostgREST’s reference on writing', () => {
  runExchanges(EXCHANGES)
})
