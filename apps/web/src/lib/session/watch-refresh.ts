// Wraps fetch to watch the client's token refresh. The client drops a refused session without a reason, and retries for half a
// minute before it reports an unreachable server. Also reports when a data request is refused because the session was ended on
// another device.
import type { Failure } from './session-state.ts'

export interface RefreshWatch {
  /** The server refused the refresh token. */
  refused(failure: Failure): void
  /** Nothing answered, or a proxy whose server is down. */
  unreachable(): void
  /** The REST API refused the access token although it has not expired. */
  ended(): void
}

export function watchRefresh(fetch: typeof globalThis.fetch, watch: RefreshWatch): typeof globalThis.fetch {
  return async (input, init) => {
    const address = addressOf(input)
    if (!address.includes('/auth/v1/token?grant_type=refresh_token')) {
      const other = await fetch(input, init)
      if (other.status === UNAUTHORIZED && address.includes('/rest/v1/')) watch.ended()
      return other
    }
    let answer: Response
    try {
      answer = await fetch(input, init)
    } catch (error) {
      watch.unreachable()
      throw error
    }
    if (UNREACHABLE.has(answer.status)) watch.unreachable()
    else if (answer.status >= 400 && answer.status < 500 && answer.status !== TOO_MANY)
      watch.refused(await failureIn(answer.clone()))
    return answer
  }
}

const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504])
const TOO_MANY = 429
const UNAUTHORIZED = 401

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}

async function failureIn(answer: Response): Promise<Failure> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null) return { message: 'Invalid Refresh Token' }
  const message = 'msg' in body ? body.msg : 'message' in body ? body.message : null
  const code = 'error_code' in body ? body.error_code : 'code' in body ? body.code : null
  return { message: String(message ?? 'Invalid Refresh Token'), ...(typeof code === 'string' ? { code } : {}) }
}
