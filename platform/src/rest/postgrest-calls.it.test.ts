import { describe, expect, it } from 'vitest'
import { type Exchange, failure, runExchanges } from './testing/exchange.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

const EXCHANGES: Readonly<Record<string, readonly Exchange[]>> = {
  Arguments: [
    { request: 'POST /rpc/add_up', body: { a: 1, b: 2 }, status: 200, gives: 3 },
    { request: 'GET /rpc/add_up?a=1&b=2', status: 200, gives: 3 },
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
    { request: 'GET /rpc/total?numbers=1&numbers=2', status: 200, gives: 3 },
    { request: 'POST /rpc/total', body: 'numbers=1&numbers=2&numbers=4', headers: FORM, status: 200, gives: 7 },
    { request: 'GET /rpc/films_since?year=1960&year=lt.1980&select=title', status: 200, gives: [{ title: 'Cléo' }] },
    { request: 'GET /rpc/films_since?year=1960&title=eq.Ran&select=title', status: 200, gives: [{ title: 'Ran' }] },
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
    {
      request: 'POST /rpc/add_up',
      body: 'x',
      headers: { 'Content-Type': 'text/plain' },
      status: 404,
      gives: failure(
        'PGRST202',
        'Could not find the function public.add_up in the schema cache',
        'Searched for the function public.add_up with a single unnamed text parameter, but no matches were found in the schema cache.',
      ),
    },
    {
      request: 'POST /rpc/either',
      body: { x: 1 },
      status: 300,
      gives: failure(
        'PGRST203',
        'Could not choose the best candidate function between: public.either( => json), public.either( => jsonb)',
        null,
        'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      ),
    },
  ],
  'Functions that are not found': [
    {
      request: 'POST /rpc/add_upp',
      body: { a: 1 },
      status: 404,
      gives: failure(
        'PGRST202',
        'Could not find the function public.add_upp(a) in the schema cache',
        'Searched for the function public.add_upp with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        'Perhaps you meant to call the function public.add_up',
      ),
    },
    {
      request: 'GET /rpc/add_up?a=1&bb=2',
      status: 404,
      gives: failure(
        'PGRST202',
        'Could not find the function public.add_up(a, bb) in the schema cache',
        'Searched for the function public.add_up with parameters a, bb, but no matches were found in the schema cache.',
        'Perhaps you meant to call the function public.add_up(a, b)',
      ),
    },
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
    {
      request: 'GET /rpc/page',
      headers: { Accept: 'text/plain' },
      status: 406,
      gives: failure('PGRST107', 'None of these media types are available: text/plain'),
    },
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
    {
      request: 'POST /rpc/set_response',
      body: { name: 'status', value: 'fine' },
      status: 500,
      gives: failure('PGRST112', 'response.status guc must be a valid status code'),
    },
    {
      request: 'POST /rpc/set_response',
      body: { name: 'headers', value: '{"a":"b"}' },
      status: 500,
      gives: failure(
        'PGRST111',
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      ),
    },
    { request: 'POST /rpc/set_response', body: { name: 'headers', value: '[{"X-A":"b\\r\\nX-C: d"}]' }, status: 500 },
    { request: 'POST /rpc/add_up', body: { a: 1, b: 2 }, status: 200, gives: 3 },
  ],
  'Affected rows and raised errors': [
    {
      request: 'POST /rpc/delete_nothing',
      headers: { Prefer: 'handling=strict, max-affected=2' },
      status: 400,
      gives: failure(
        'PGRST128',
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      ),
    },
    { request: 'POST /rpc/delete_nothing', headers: { Prefer: 'max-affected=2' }, status: 204, gives: '' },
    { request: 'POST /rpc/raise_as', body: { code: 'PT418' }, status: 418 },
    { request: 'POST /rpc/raise_as', body: { code: 'PT40A' }, status: 500 },
    {
      request: 'POST /rpc/raise_as',
      body: { code: 'PGRST' },
      status: 500,
      gives: failure(
        'PGRST121',
        'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
        "Invalid JSON value for MESSAGE: 'raised'",
        "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
      ),
    },
  ],
}

describe('PostgREST’s documentation on functions', () => {
  const { raw } = runExchanges(EXCHANGES)

  it('returns the bytes of a binary media type unchanged', async () => {
    const response = await raw('/rpc/dot', { headers: { Accept: 'image/gif' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x47, 0x49, 0x46, 0xff, 0x00])
  })
})
