// The project's keys: the signing secret and the two project tokens, created once in a file that only the owner can read.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Role } from '../db/caller.ts'
import { writeWhole } from '../whole-file.ts'

export interface Keys {
  readonly jwtSecret: string
  readonly anonKey: string
  readonly serviceRoleKey: string
}

const keysFile = z.object({ jwtSecret: z.string(), anonKey: z.string(), serviceRoleKey: z.string() })

export async function loadKeys(dataDir: string, given: Config['keys']): Promise<Keys> {
  const kept = await readKeys(dataDir)
  const jwtSecret = given.jwtSecret ?? kept?.jwtSecret ?? randomBytes(32).toString('base64url')
  const keys = kept?.jwtSecret === jwtSecret ? kept : await keysOf(jwtSecret)
  // Written once. Keys from the environment take precedence but never overwrite the file.
  if (!kept && !(given.jwtSecret && given.anonKey && given.serviceRoleKey)) await writeKeys(dataDir, keys)
  return {
    jwtSecret,
    anonKey: given.anonKey ?? keys.anonKey,
    serviceRoleKey: given.serviceRoleKey ?? keys.serviceRoleKey,
  }
}

async function keysOf(jwtSecret: string): Promise<Keys> {
  return {
    jwtSecret,
    anonKey: await projectKey(jwtSecret, 'anon'),
    serviceRoleKey: await projectKey(jwtSecret, 'service_role'),
  }
}

// The same secret gives the same keys, so that servers with one secret accept each other's.
const ISSUED_AT = Date.UTC(2026, 0, 1) / 1000
const ENDS_AT = Date.UTC(2100, 0, 1) / 1000

async function projectKey(secret: string, role: Role): Promise<string> {
  return new SignJWT({ role, iss: 'supabase' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(ISSUED_AT)
    .setExpirationTime(ENDS_AT)
    .sign(new TextEncoder().encode(secret))
}

async function readKeys(dataDir: string): Promise<Keys | null> {
  try {
    return keysFile.parse(JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Error(
      `${join(dataDir, 'keys.json')} cannot be read. Restore it from a backup; without it every session and key is void.`,
    )
  }
}

/** Written whole or not at all: every later start would refuse a partial file. */
function writeKeys(dataDir: string, keys: Keys): Promise<void> {
  return writeWhole(join(dataDir, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`, { flush: true })
}
