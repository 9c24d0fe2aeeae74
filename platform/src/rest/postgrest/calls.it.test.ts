// PostgREST's reference on functions: its examples with tables of ours, and its rules. docs/another-project.md lists the missing examples.
import { describe, expect, it } from 'vitest'
import { type Chapters, get, refused, runExchanges } from '../testing/exchange.ts'

const titles = (...all: string[]) => all.map((title) => ({ title }))
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

const EXCHANGES: Chapters = {
  Arguments: [
    { request: 'POST /rpc/add_up', body: { a: 1, b: 2 }, status: 200, gives: 3 },
    get('/rpc/add_up?a=1&b=2', 3),
    { request: 'POST /rpc/add_up', body: 'a=1&b=2', headers: FORM, status: 200, gives: 3 },
    {
      request: 'POST /rpc/add_up',
      body: [
        { a: 1, b: 2 },
        { a: 5, b: 5 },
      ],
      status: 200,
      gives: 3,
    },
    { request: 'POST /rpc/total', body: { numbers: [1, 2, 3] }, status: 200, gives: 6 },
    get('/rpc/total?numbers=1&numbers=2', 3),
    { request: 'POST /rpc/total', body: 'numbers=1&numbers=2&numbers=4', headers: FORM, status: 200, gives: 7 },
    get('/rpc/films_since?year=1960&year=lt.1980&select=title', [{ title: 'Cléo' }]),
    get('/rpc/films_since?year=1960&title=eq.Ran&select=title', [{ title: 'Ran' }]),
    { request: 'POST /rpc/someFunc', body: { someParam: 'x' }, status: 200, gives: '"x"' },
    { request: 'POST /rpc/each_of', body: { p_json: [{ n: 1 }, { n: 2 }] }, status: 200, gives: 2 },
    { request: 'POST /rpc/multiply', body: { x: 4, y: 2 }, status: 200, gives: 8 },
    {
      request: 'POST /rpc/echo_xml',
      body: '<a>b</a>',
      headers: { 'Content-Type': 'text/xml' },
      status: 200,
      gives: '"<a>b</a>"',
    },
    { request: 'POST /rpc/plus_one', body: { arr: [1, 2, 3, 4] }, status: 200, gives: [2, 3, 4, 5] },
    { request: 'POST /rpc/plus_one', body: { arr: '{1,2}' }, status: 200, gives: [2, 3] },
    get('/rpc/plus_one?arr=%7B1,2,3,4%7D', [2, 3, 4, 5]),
    get('/rpc/films_since?year=1900&rating=gt.8&order=title.desc&select=title', titles('Ran', 'Ikiru')),
    get('/rpc/any_record', [
      { id: 1, name: 'Agnès' },
      { id: 2, name: 'Akira' },
    ]),
    get('/rpc/duration?customer=232', '"all"'),
    get('/rpc/numbers_to?limit=2&offset=1', [2, 3]),
    {
      request: 'GET /rpc/numbers_to?limit=2',
      headers: { Prefer: 'count=exact' },
      status: 206,
      answers: { 'content-range': '0-1/5' },
      gives: [1, 2],
    },
    {
      request: 'POST /rpc/numbers_to',
      headers: { 'Content-Type': 'application/json' },
      status: 200,
      gives: [1, 2, 3, 4, 5],
    },
    get('/rpc/pairs_to?n=5&a=gt.3&order=a.desc&select=b', [{ b: 'x5' }, { b: 'x4' }]),
    { request: 'POST /rpc/log_in', body: { name: 'Ada' }, status: 200, gives: { token: 'token of Ada' } },
    { request: 'POST /rpc/inverse', body: { b: true }, status: 200, gives: false },
    get('/rpc/nothing', 'null'),
    get('/rpc/first_film?select=title,directors(name)', { title: 'Cléo', directors: { name: 'Agnès' } }),
    get('/rpc/films_since?year=1985&select=id,title', 'id,title\n2,Ran', { Accept: 'text/csv' }),
    get('/rpc/films_since?year=1985&select=title', { title: 'Ran' }, { Accept: 'application/vnd.pgrst.object+json' }),
    { request: 'HEAD /rpc/add_up?a=1&b=2', status: 200, gives: '' },
    refused('POST /rpc/add_up', 400, ['22P02', 'invalid input syntax for type integer: "x"'], {
      body: { a: 'x', b: 1 },
    }),
    get('/rpc/duration?customer=232&since=2018-07-01', '"since 2018-07-01"'),
  ],
  'A single unnamed parameter': [
    {
      request: 'POST /rpc/echo_text',
      body: 'plain words',
      headers: { 'Content-Type': 'text/plain' },
      status: 200,
      gives: '"plain words"',
    },
    {
      request: 'POST /rpc/echo_bytes',
      body: new Uint8Array([0, 255, 10, 13, 0]),
      headers: { 'Content-Type': 'application/octet-stream' },
      status: 200,
      gives: 5,
    },
    refused(
      'POST /rpc/add_up',
      404,
      [
        'PGRST202',
        'Could not find the function public.add_up in the schema cache',
        'Searched for the function public.add_up with a single unnamed text parameter, but no matches were found in the schema cache.',
      ],
      { body: 'x', headers: { 'Content-Type': 'text/plain' } },
    ),
    refused(
      'POST /rpc/either',
      300,
      [
        'PGRST203',
        'Could not choose the best candidate function between: public.either( => json), public.either( => jsonb)',
        null,
        'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      ],
      { body: { x: 1 } },
    ),
  ],
  'Functions that are not found': [
    refused(
      'POST /rpc/add_upp',
      404,
      [
        'PGRST202',
        'Could not find the function public.add_upp(a) in the schema cache',
        'Searched for the function public.add_upp with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        'Perhaps you meant to call the function public.add_up',
      ],
      { body: { a: 1 } },
    ),
    refused('GET /rpc/add_up?a=1&bb=2', 404, [
      'PGRST202',
      'Could not find the function public.add_up(a, bb) in the schema cache',
      'Searched for the function public.add_up with parameters a, bb, but no matches were found in the schema cache.',
      'Perhaps you meant to call the function public.add_up(a, b)',
    ]),
  ],
  'Media types of a function’s own': [
    {
      request: 'GET /rpc/page',
      headers: { Accept: 'text/html' },
      status: 200,
      answers: { 'content-type': 'text/html' },
      gives: '<h1>Films</h1>',
    },
    {
      request: 'GET /rpc/page',
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      status: 200,
      answers: { 'content-type': 'text/html' },
    },
    {
      request: 'GET /rpc/page',
      status: 200,
      answers: { 'content-type': 'application/json; charset=utf-8' },
      gives: '"<h1>Films</h1>"',
    },
    refused('GET /rpc/page', 406, ['PGRST107', 'None of these media types are available: text/plain'], {
      headers: { Accept: 'text/plain' },
    }),
    {
      request: 'POST /rpc/anything',
      headers: { Accept: 'text/calendar' },
      status: 200,
      answers: { 'content-type': 'text/calendar' },
      gives: 'BEGIN:VCALENDAR',
    },
  ],
  'A response of a function’s own': [
    {
      request: 'POST /rpc/teapot',
      status: 418,
      answers: { 'cache-control': 'max-age=60', 'set-cookie': 'a=1, b=2' },
      gives: { short: 'stout' },
    },
    { request: 'POST /rpc/set_response', body: { name: 'status', value: '204' }, status: 204, gives: '' },
    refused('POST /rpc/set_response', 500, ['PGRST112', 'response.status guc must be a valid status code'], {
      body: { name: 'status', value: 'fine' },
    }),
    refused(
      'POST /rpc/set_response',
      500,
      [
        'PGRST111',
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      ],
      { body: { name: 'headers', value: '{"a":"b"}' } },
    ),
    { request: 'POST /rpc/set_response', body: { name: 'headers', value: '[{"X-A":"b\\r\\nX-C: d"}]' }, status: 500 },
    { request: 'POST /rpc/add_up', body: { a: 1, b: 2 }, status: 200, gives: 3 },
  ],
  Transactions: [
    refused('GET /rpc/count_up', 405, ['25006', 'cannot execute nextval() in a read-only transaction']),
    { request: 'POST /rpc/count_up', status: 405 },
    get('/rpc/header?name=user-agent', '"x"', { 'User-Agent': 'x' }),
    get('/rpc/request_line', '"GET /rpc/request_line"'),
  ],
  'Affected rows and raised errors': [
    refused(
      'POST /rpc/delete_nothing',
      400,
      ['PGRST128', 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'],
      { headers: { Prefer: 'handling=strict, max-affected=2' } },
    ),
    { request: 'POST /rpc/delete_nothing', headers: { Prefer: 'max-affected=2' }, status: 204, gives: '' },
    { request: 'POST /rpc/raise_as', body: { code: 'PT418' }, status: 418 },
    { request: 'POST /rpc/raise_as', body: { code: 'PT40A' }, status: 500 },
    refused(
      'POST /rpc/raise_as',
      500,
      [
        'PGRST121',
        'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
        "Invalid JSON value for MESSAGE: 'raised'",
        "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
      ],
      { body: { code: 'PGRST' } },
    ),
    refused('POST /rpc/refuse', 400, ['P0001', 'I refuse!', 'Pretty simple', 'There is nothing you can do.']),
    refused('POST /rpc/quota', 402, ['PT402', 'Payment Required', 'Quota exceeded', 'Upgrade']),
    {
      ...refused('POST /rpc/quota_with_header', 402, ['123', 'Payment Required', 'Quota exceeded', 'Upgrade']),
      answers: { 'x-powered-by': 'Rage' },
    },
    { request: 'GET /people?select=id&actors.first_name=eq.x', status: 400 },
    { request: 'PATCH /rpc/add_up', body: {}, status: 405 },
  ],
}

describe('PostgREST’s reference on functions', () => {
  const { raw } = runExchanges(EXCHANGES)

  it('returns the bytes of a binary media type unchanged', async () => {
    const response = await raw('/rpc/dot', { headers: { Accept: 'image/gif' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x47, 0x49, 0x46, 0xff, 0x00])
  })
})
