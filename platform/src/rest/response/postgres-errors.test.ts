import { describe, expect, it } from 'vitest'
import { databaseFault, databaseWire } from './postgres-errors.ts'

const postgresError = (code: string, message = 'words', severity = 'ERROR') =>
  Object.assign(new Error(message), { code, severity, detail: 'detail', hint: 'hint', query: 'select secret' })

const wireOf = (thrown: unknown, anonymous = false) => {
  const fault = databaseFault(thrown)
  if (fault === null) throw new Error('not the database’s word')
  return databaseWire(fault, anonymous)
}

describe('PostgreSQL’s errors over HTTP', () => {
  it.each([
    ['23505', 409],
    ['23503', 409],
    ['23502', 400],
    ['22P02', 400],
    ['42501', 403],
    ['42P01', 404],
    ['42883', 404],
    ['42703', 400],
    ['25006', 405],
    ['40001', 500],
    ['57014', 500],
    ['54001', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['28000', 403],
    ['PT404', 404],
    ['PT599', 599],
    ['PT999', 500],
    ['PT40A', 500],
  ])('map %s to %i with PostgreSQL’s message', (code, status) => {
    expect(wireOf(postgresError(code))).toMatchObject({
      status,
      code,
      message: 'words',
      details: 'detail',
      hint: 'hint',
    })
  })

  it('map a missing privilege to 401 for anonymous callers', () => {
    expect(wireOf(postgresError('42501'), true).status).toBe(401)
  })

  it.each(['XX000', '58030', '53200', 'F0001'])(
    'hide the message of %s, which does not concern the request',
    (code) => {
      expect(wireOf(postgresError(code, '/var/lib/postgresql'))).toMatchObject({ code, details: null, hint: null })
      expect(wireOf(postgresError(code, '/var/lib/postgresql')).message).not.toContain('/var')
    },
  )

  it('hide a syntax error of our own SQL, but not one in a text search', () => {
    expect(wireOf(postgresError('42601', 'syntax error at or near "selct"'))).toMatchObject({
      status: 500,
      details: null,
    })
    expect(wireOf(postgresError('42601', 'syntax error in tsquery: "a b"'))).toMatchObject({ status: 400 })
  })

  it.each([
    postgresError('57P01', 'terminating connection', 'FATAL'),
    postgresError('53300', 'too many clients', 'FATAL'),
    Object.assign(new Error('x'), { code: 'CONNECTION_CLOSED' }),
    Object.assign(new Error('x'), { code: 'EPIPE' }),
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
  ])('map a lost connection to 503: %s', (thrown) => {
    expect(wireOf(thrown)).toMatchObject({ status: 503, code: 'PGRST000', details: null, hint: null })
  })

  it('do not include other errors', () => {
    expect(databaseFault(new TypeError('x is not a function'))).toBeNull()
    expect(databaseFault(Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeNull()
    expect(databaseFault('thrown')).toBeNull()
  })
})
