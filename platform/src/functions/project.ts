// Reads a Supabase project's functions from its folder: their files, who may call them, and their settings.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse as parseToml } from 'smol-toml'
import { z } from 'zod'
import type { NamedSource } from './bundle/bundle-cache.ts'

export interface FunctionProject {
  readonly dir: string
  readonly functions: readonly FunctionSource[]
  readonly workers: readonly WorkerSource[]
  /** The content of `functions/.env`. */
  readonly env: Readonly<Record<string, string>>
}

export interface FunctionSource {
  readonly name: string
  readonly entry: string
  /** False allows calls without a token, such as webhooks. */
  readonly verifyJwt: boolean
}

export interface WorkerSource {
  readonly name: string
  readonly entry: string
}

/** Throws when `config.toml` cannot be understood: guessing who may call a function is worse than not starting. */
export async function readProject(supabaseDir: string): Promise<FunctionProject> {
  const dir = join(supabaseDir, 'functions')
  const [settings, names, workers, env] = await Promise.all([
    readSettings(supabaseDir),
    functionNames(dir),
    readWorkers(join(dir, '_workers')),
    readEnv(join(dir, '.env')),
  ])
  const functions = await Promise.all(
    names.map(async (name): Promise<FunctionSource | null> => {
      const { enabled, verify_jwt, entrypoint } = settings[name] ?? DEFAULT_SETTINGS
      if (!enabled) return null
      const entry = entrypoint
        ? resolve(supabaseDir, entrypoint)
        : await firstFile(ENTRIES.map((f) => join(dir, name, f)))
      return entry ? { name, entry, verifyJwt: verify_jwt } : null
    }),
  )
  return { dir, functions: functions.filter((found) => found !== null), workers, env }
}

/** What has to be compiled before the functions can run. */
export function projectSources({ dir: functionsDir, functions, workers }: FunctionProject): NamedSource[] {
  return [
    ...functions.map(({ name, entry }) => ({ kind: 'function' as const, name, entry, functionsDir })),
    ...workers.map(({ name, entry }) => ({ kind: 'worker' as const, name, entry, functionsDir })),
  ]
}

const ENTRIES = ['index.ts', 'index.mts', 'index.js', 'index.mjs']
const NAME = /^[A-Za-z][\w-]*$/
const WORKER_FILE = /^([A-Za-z][\w-]*)\.(?:m?[tj]s)$/

const settingsSchema = z.looseObject({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  entrypoint: z.string().optional(),
})
const configSchema = z.looseObject({ functions: z.record(z.string(), settingsSchema).default({}) })
const DEFAULT_SETTINGS = settingsSchema.parse({})

async function readSettings(supabaseDir: string): Promise<Record<string, z.infer<typeof settingsSchema>>> {
  const file = join(supabaseDir, 'config.toml')
  const text = await textOf(file)
  if (text === null) return {}
  try {
    return configSchema.parse(parseToml(text)).functions
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${file} cannot be understood: ${reason}`)
  }
}

async function functionNames(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isFile() && NAME.test(entry.name))
    .map((entry) => entry.name)
    .sort()
}

async function readWorkers(dir: string): Promise<WorkerSource[]> {
  const files = await readdir(dir).catch(() => [])
  return files.flatMap((file) => {
    const name = WORKER_FILE.exec(file)?.[1]
    return name && !/\.(?:test|d)\./.test(file) ? [{ name, entry: join(dir, file) }] : []
  })
}

async function readEnv(file: string): Promise<Record<string, string>> {
  const parsed = parseEnv((await textOf(file)) ?? '')
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function firstFile(candidates: readonly string[]): Promise<string | null> {
  for (const file of candidates) if ((await stat(file).catch(() => null))?.isFile()) return file
  return null
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
