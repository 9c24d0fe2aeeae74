import { describe } from 'vitest'
import { type Exchange, failure, runExchanges } from './testing/exchange.ts'

const SHOWN = { Prefer: 'return=representation' }
const CSV = { 'Content-Type': 'text/csv' }
const MERGE = { Prefer: 'resolution=merge-duplicates, return=representation' }

// The order matters: later exchanges see what earlier ones wrote.
const EXCHANGES: Readonly<Record<string, readonly Exchange[]>> = {
  Insert: [
    { request: 'POST /directors', body: { id: 10, name: 'Chantal' }, status: 201, gives: '' },
    {
      request: 'POST /directors',
      body: { id: 11, name: 'Claire' },
      headers: SHOWN,
      status: 201,
      gives: [{ id: 11, name: 'Claire' }],
    },
    {
      request: 'POST /directors',
      body: { id: 12, name: 'Céline' },
      headers: { Prefer: 'return=headers-only' },
      status: 201,
      answers: { location: '/directors?id=eq.12' },
    },
    {
      request: 'POST /directors?columns=id,name',
      body: [{ id: 13, name: 'Jane', extra: 1 }],
      headers: SHOWN,
      status: 201,
      gives: [{ id: 13, name: 'Jane' }],
    },
    {
      request: 'POST /directors',
      body: [{ id: 14, name: 'x' }, { id: 15 }],
      status: 400,
      gives: failure('PGRST102', 'All object keys must match'),
    },
    {
      request: 'POST /directors',
      body: 'id=16&name=Lynne',
      headers: { ...SHOWN, 'Content-Type': 'application/x-www-form-urlencoded' },
      status: 201,
      gives: [{ id: 16, name: 'Lynne' }],
    },
    {
      request: 'POST /directors',
      body: '<x/>',
      headers: { 'Content-Type': 'text/xml' },
      status: 400,
      gives: failure('PGRST102', 'Content-Type not acceptable: text/xml'),
    },
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
    {
      request: 'POST /films',
      body: 'id,title\n22',
      headers: CSV,
      status: 400,
      gives: failure('PGRST102', 'All lines must have same number of fields'),
    },
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
    { request: 'POST /directors', body: [], headers: SHOWN, status: 201, gives: [] },
    {
      request: 'PUT /directors?id=eq.30',
      body: { id: 30, name: 'Djibril' },
      headers: SHOWN,
      status: 200,
      gives: [{ id: 30, name: 'Djibril' }],
    },
    {
      request: 'PUT /directors?name=eq.x',
      body: { id: 30, name: 'x' },
      status: 405,
      gives: failure('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
    },
    { request: 'PUT /directors?id=eq.30&nope=eq.1', body: { id: 30, name: 'x' }, status: 405 },
    {
      request: 'PUT /directors?id=eq.30',
      body: { id: 31, name: 'x' },
      status: 400,
      gives: failure('PGRST115', 'Payload values do not match URL in primary key column(s)'),
    },
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
    { request: 'PATCH /directors?id=eq.10', body: {}, headers: SHOWN, status: 200, gives: [] },
    {
      request: 'PATCH /directors',
      body: { name: 'x' },
      status: 400,
      gives: failure('21000', 'UPDATE requires a WHERE clause'),
    },
    {
      request: 'PATCH /directors?id=lt.3',
      body: { name: 'x' },
      headers: { Prefer: 'handling=strict, max-affected=1' },
      status: 400,
      gives: failure('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 2 rows'),
    },
  ],
  'Domain representations': [
    {
      request: 'POST /paints',
      body: { id: 3, shade: '#00FF00' },
      headers: SHOWN,
      status: 201,
      gives: [{ id: 3, shade: '#00FF00' }],
    },
    {
      request: 'PATCH /paints?shade=eq.%2300FF00',
      body: { shade: '#00FF01' },
      headers: SHOWN,
      status: 200,
      gives: [{ id: 3, shade: '#00FF01' }],
    },
    { request: 'GET /paints?select=shade::int&id=eq.3', status: 200, gives: [{ shade: 65281 }] },
  ],
  'A trigger’s own status': [{ request: 'POST /drafts', body: { title: 'kept for later' }, status: 202, gives: '' }],
  Delete: [
    { request: 'DELETE /directors?id=eq.30', headers: SHOWN, status: 200, gives: [{ id: 30, name: 'Djibril' }] },
    {
      request: 'DELETE /directors',
      status: 400,
      gives: failure('21000', 'DELETE requires a WHERE clause'),
    },
  ],
}

describe('PostgREST’s documentation on writing', () => {
  runExchanges(EXCHANGES)
})
