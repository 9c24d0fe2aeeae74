import { describe, it } from 'vitest'
import { check, type Exchange, failure, runExchanges } from './testing/exchange.ts'
import { rawRequest } from './testing/scene.ts'

const title = (...titles: string[]) => titles.map((each) => ({ title: each }))

const EXCHANGES: Readonly<Record<string, readonly Exchange[]>> = {
  'Horizontal filtering': [
    { request: 'GET /films?select=title&year=lt.1960', status: 200, gives: title('Ikiru') },
    { request: 'GET /films?select=title&year=gte.1962&rating=gt.8', status: 200, gives: title('Ran') },
    {
      request: 'GET /films?select=title&or=(year.eq.1962,not.and(rating.gte.8,rating.lte.8.2))&order=id',
      status: 200,
      gives: title('Cléo', 'Ikiru'),
    },
    { request: 'GET /films?select=title&year=in.(1952,1985)&order=id', status: 200, gives: title('Ran', 'Ikiru') },
    { request: 'GET /films?select=title&title=like(any).{C*,R*}&order=id', status: 200, gives: title('Cléo', 'Ran') },
    { request: 'GET /films?select=title&tags=cs.{lear}', status: 200, gives: title('Ran') },
    { request: 'GET /films?select=title&year=isdistinct.1962&order=id', status: 200, gives: title('Ran', 'Ikiru') },
    { request: 'GET /films?select=title&title=fts.ikirus', status: 200, gives: [] },
    { request: 'GET /films?select=title&title=match.^R', status: 200, gives: title('Ran') },
    { request: 'GET /shelf?select=id&place=match.*.left.*', status: 200, gives: [{ id: 1 }] },
    { request: 'GET /shelf?select=id&place=cd.hall&order=id', status: 200, gives: [{ id: 1 }, { id: 2 }] },
  ],
  'Vertical filtering': [
    { request: 'GET /films?select=title,year&id=eq.1', status: 200, gives: [{ title: 'Cléo', year: 1962 }] },
    { request: 'GET /films?select=name:title&id=eq.1', status: 200, gives: [{ name: 'Cléo' }] },
    { request: 'GET /films?select=year::text&id=eq.1', status: 200, gives: [{ year: '1962' }] },
    { request: 'GET /films?select=tags::_text&id=eq.2', status: 200, gives: [{ tags: ['war', 'lear'] }] },
    { request: 'GET /films?select=tags::_int4&id=eq.3', status: 200, gives: [{ tags: [] }] },
    { request: 'GET /films?select=title::_regclass&id=eq.3', status: 400 },
    { request: 'GET /directors?select=&id=eq.1', status: 200, gives: [{ id: 1, name: 'Agnès' }] },
  ],
  'Ordering, limits and ranges': [
    {
      request: 'GET /films?select=title&order=year.desc&limit=1',
      status: 200,
      answers: { 'content-range': '0-0/*' },
      gives: title('Ran'),
    },
    { request: 'GET /films?select=title&order=year&offset=-4&limit=1', status: 200, gives: title('Ikiru') },
    {
      request: 'GET /films?limit=-1',
      status: 416,
      gives: failure('PGRST103', 'Requested range not satisfiable', 'Limit should be greater than or equal to zero.'),
    },
    {
      request: 'GET /films?select=title&order=id',
      headers: { Range: '0-1', Prefer: 'count=exact' },
      status: 206,
      answers: { 'content-range': '0-1/3' },
      gives: title('Cléo', 'Ran'),
    },
    {
      request: 'GET /films?offset=9',
      headers: { Prefer: 'count=exact' },
      status: 416,
      answers: { 'content-range': '*/3' },
    },
    {
      request: 'GET /films?select=title,directors(name)&order=directors(name).desc,id&limit=1',
      status: 200,
      gives: [{ title: 'Ran', directors: { name: 'Akira' } }],
    },
  ],
  'Resource embedding': [
    {
      request: 'GET /films?select=title,directors(name)&id=eq.1',
      status: 200,
      gives: [{ title: 'Cléo', directors: { name: 'Agnès' } }],
    },
    {
      request: 'GET /directors?select=name,films(title)&films.order=id&id=eq.2',
      status: 200,
      gives: [{ name: 'Akira', films: title('Ran', 'Ikiru') }],
    },
    {
      request: 'GET /films?select=title,...directors(director:name)&id=eq.2',
      status: 200,
      gives: [{ title: 'Ran', director: 'Akira' }],
    },
    { request: 'GET /directors?select=name,films!inner()&films.year=lt.1960', status: 200, gives: [{ name: 'Akira' }] },
    {
      request: 'GET /films?select=*,director(name)',
      status: 400,
      gives: failure(
        'PGRST200',
        "Could not find a relationship between 'films' and 'director' in the schema cache",
        "Searched for a foreign key relationship between 'films' and 'director' in the schema 'public', but no matches were found.",
        "Perhaps you meant 'directors' instead of 'director'.",
      ),
    },
  ],
  'Representations and headers': [
    {
      request: 'GET /films?id=eq.1&select=title',
      headers: { Accept: 'text/csv' },
      status: 200,
      answers: { 'content-type': 'text/csv; charset=utf-8' },
      gives: 'title\nCléo',
    },
    {
      request: 'GET /films?id=eq.1&select=title',
      headers: { Accept: 'application/vnd.pgrst.object+json' },
      status: 200,
      gives: { title: 'Cléo' },
    },
    {
      request: 'GET /films',
      headers: { Accept: 'application/vnd.pgrst.object+json' },
      status: 406,
      gives: failure('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 3 rows'),
    },
    {
      request: 'GET /films',
      headers: { Accept: 'text/plain' },
      status: 406,
      gives: failure('PGRST107', 'None of these media types are available: text/plain'),
    },
    {
      request: 'GET /films?year=eq.1&id=eq.1',
      status: 200,
      answers: { 'content-location': '/films?id=eq.1&year=eq.1' },
    },
    { request: 'GET /films', headers: {}, status: 200, answers: { 'content-location': '/films' } },
  ],
  'Domain representations': [
    {
      request: 'GET /paints?order=id',
      status: 200,
      gives: [
        { id: 1, shade: '#0000FF' },
        { id: 2, shade: '#FF0000' },
      ],
    },
    { request: 'GET /paints?select=id&shade=eq.%23FF0000', status: 200, gives: [{ id: 2 }] },
    { request: 'GET /paints?select=id&shade=in.(%230000FF,%23000001)', status: 200, gives: [{ id: 1 }] },
    { request: 'GET /paints?select=id,shade::int&id=eq.1', status: 200, gives: [{ id: 1, shade: 255 }] },
  ],
  Errors: [
    {
      request: 'GET /film',
      status: 404,
      gives: failure(
        'PGRST205',
        "Could not find the table 'public.film' in the schema cache",
        null,
        "Perhaps you meant the table 'public.films'",
      ),
    },
    {
      request: 'GET /films?nope=eq.1',
      status: 400,
      gives: failure('42703', 'column films.nope does not exist'),
    },
  ],
}

describe('PostgREST’s documentation on reading', () => {
  const { platform } = runExchanges(EXCHANGES)

  it('GET /films with an empty bearer token is answered with 401', () =>
    check(
      rawRequest(platform, async () => ''),
      {
        request: 'GET /films',
        status: 401,
        gives: failure('PGRST301', 'Empty JWT is sent in Authorization header'),
      },
    ))
})
