// The server's public settings: its address and its API key. A copy stays on the device, so that a valid session opens offline.
export interface PublicConfig {
  readonly name: string
  readonly url: string
  readonly anonKey: string
  readonly emailConfirmation: boolean
  readonly supportEmail?: string
}

export const CONFIG_KEY = 'jotsam-config'

let known: PublicConfig | null = null

/** The server's settings, else the stored copy. `asked`: the response, if it was requested already. */
export async function publicConfig(asked?: Response | null): Promise<PublicConfig> {
  if (known) return known
  try {
    const answer = asked === undefined ? await fetch('/config.json', { cache: 'no-store' }) : asked
    if (!answer?.ok) throw new Error(`network: config.json answered ${answer?.status ?? 'nothing'}`)
    known = checked(await answer.json())
    store(known)
    return known
  } catch (error) {
    const stored = storedConfig()
    if (stored) return stored
    throw error
  }
}

function store(config: PublicConfig): void {
  try {
    localStorage.setItem(CONFIG_KEY, JSON.stringify(config))
  } catch {} // The next visit requests it again.
}

function storedConfig(): PublicConfig | null {
  try {
    return checked(JSON.parse(localStorage.getItem(CONFIG_KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Checked without a schema library: every page needs this first, and the library would load before it. */
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
