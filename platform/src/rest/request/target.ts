// Parses the path and the method: the root, a table, or a function.

import type { Method, RequestError, Result } from './types.ts'

export type Target =
  | { readonly kind: 'root'; readonly method: 'GET' | 'HEAD' }
  | { readonly kind: 'table'; readonly method: Method; readonly name: string }
  | { readonly kind: 'call'; readonly method: 'GET' | 'HEAD' | 'POST'; readonly name: string }

export function parseTarget(method: string, path: string): Result<Target, RequestError> {
  const known = methods.find((candidate) => candidate === method)
  if (known === undefined) return failed({ kind: 'unsupported-method', method })
  const names = decodePath(path)
  const [first = '', second = ''] = names ?? []
  if (names === null || names.includes('')) return failed({ kind: 'invalid-path' })

  if (names.length === 0) {
    if (known !== 'GET' && known !== 'HEAD') return failed({ kind: 'unsupported-method', method })
    return { ok: true, value: { kind: 'root', method: known } }
  }
  if (names.length === 1) return { ok: true, value: { kind: 'table', method: known, name: first } }
  if (names.length === 2 && first === 'rpc') {
    if (known !== 'GET' && known !== 'HEAD' && known !== 'POST') return failed({ kind: 'rpc-method', method })
    return { ok: true, value: { kind: 'call', method: known, name: second } }
  }
  return failed({ kind: 'invalid-path' })
}

/** Returns the decoded path segments, or null when they are invalid. It splits first, because a slash inside a name is encoded. */
function decodePath(path: string): readonly string[] | null {
  const relative = path.startsWith('/') ? path.slice(1) : path
  if (relative === '') return []
  try {
    const names = relative.split('/').map(decodeURIComponent)
    return names.some((name) => name.includes('\0')) ? null : names
  } catch {
    return null
  }
}

const failed = (error: RequestError): Result<never, RequestError> => ({ ok: false, error })

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']
