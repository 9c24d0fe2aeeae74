// The queries of the admin screen. All are invalidated after an action.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'
import { AdminCallError, readAudit, readFigures, readUsers } from './admin-calls.ts'

export const adminKey = ['admin'] as const
export const USERS_PER_PAGE = 50
export const AUDIT_PER_PAGE = 20

export type OpenClient = () => Promise<Client>

export const figuresQuery = (open: OpenClient, days: number) =>
  queryOptions({
    queryKey: [...adminKey, 'figures', days],
    queryFn: async () => readFigures(await open(), days),
    placeholderData: keepPreviousData,
    retry,
  })

export const usersQuery = (open: OpenClient, search: string, page: number) =>
  queryOptions({
    queryKey: [...adminKey, 'users', search, page],
    queryFn: async () => readUsers(await open(), { search, page, perPage: USERS_PER_PAGE }),
    placeholderData: keepPreviousData,
    retry,
  })

export const auditQuery = (open: OpenClient, page: number) =>
  queryOptions({
    queryKey: [...adminKey, 'audit', page],
    queryFn: async () => readAudit(await open(), { page, perPage: AUDIT_PER_PAGE }),
    placeholderData: keepPreviousData,
    retry,
  })

export function isRefusal(error: unknown): boolean {
  return error instanceof AdminCallError && (error.status === 401 || error.status === 403)
}

/** A refused call is not retried. */
function retry(failures: number, error: unknown): boolean {
  return failures < 1 && !isRefusal(error)
}
