// What the server tells everybody: where it is and under which key. Kept on the device too, so that a valid session opens
// without a connection.

export interface PublicConfig {
  readonly name: string
  readonly url: string
  readonly anonKey: string
  readonly emailConfirmation: boolean
  readonly supportEmail?: string
}

export const CONFIG_KEY = 'jotsam-config'

let known: PublicConfig | null = null

/** What the server says, else what it said before. `asked`: its answer, where it was asked for already. */
export async function publicConfig(asked?: Response | null): Promise<PublicConfig> {
  if (known) return known
  try {
    const answer = asked === undefined ? await fetch('/config.json', { cache: 'no-store' }) : asked
    if (!answer?.ok) throw new Error(`network: config.json answered ${answer?.status ?? 'nothing'}`)
    known = checked(await answer.json())
    keep(known)
    return known
  } catch (error) {
    const kept = keptConfig()
    if (kept) return kept
    throw error
  }
}

function keep(config: PublicConfig): void {
  try {
    localStorage.setItem(CONFIG_KEY, JSON.stringify(config))
  } catch {} // It is asked for again the next time.
}

function keptConfig(): PublicConfig | null {
  try {
    return checked(JSON.parse(localStorage.getItem(CONFIG_KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** By hand: it is the first thing that every page asks for, and a schema library would come before it. */
function checked(value: unknown): PublicConfig {
  const given = typeof value === 'object' && value !== null ? { ...value } : {}
  const { name, url, anonKey, emailConfirmation, supportEmail }: Record<string, unknown> = given
  if (
    typeof name !== 'string' ||
    typeof url !== 'string' ||
    typeof anonKey !== 'string' ||
    typeof emailConfirmation !== 'boolean'
  )
    throw new Error('config.json is not what the server sends.')
  return { name, url, anonKey, emailConfirmation, ...(typeof supportEmail === 'string' ? { supportEmail } : {}) }
}
