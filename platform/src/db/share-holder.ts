// Whose share of the connections a statement uses.
import { AsyncLocalStorage } from 'node:async_hooks'
import { addressKey } from '../limits/limit-keys.ts'
import type { Caller } from './caller.ts'

const functionCaller = new AsyncLocalStorage<string>()

/**
 * The account, or the client address where nobody is signed in. The service role is one holder, except in a function: there it
 * is the function's caller.
 */
export function shareHolder({ role, claims }: Caller, address: string): string {
  if (role === 'service_role') return functionCaller.getStore() ?? 'service'
  return typeof claims.sub === 'string' ? `account ${claims.sub}` : addressHolder(address)
}

export function addressHolder(address: string): string {
  return `address ${addressKey(address)}`
}

/** Runs a function. What it and its clients do as the service role counts against `holder`. */
export function runForHolder<T>(holder: string, run: () => T): T {
  return functionCaller.run(holder, run)
}
