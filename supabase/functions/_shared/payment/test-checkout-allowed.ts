// Whether the test checkout, which gives Pro for nothing, is there for whoever asks.
import type { FunctionContext } from '@jotsam/platform/function'
import { isLoopback } from './site-url.ts'

/**
 * Only on one machine: by the server's address, by the one that the request came to, and by the client's own, which no header can
 * change. Or by an explicit setting.
 */
export function isTestCheckoutAllowed(request: Request, { clientAddress, env, publicUrl }: FunctionContext): boolean {
  if (env.TEST_CHECKOUT !== undefined) return env.TEST_CHECKOUT === 'on'
  const client = clientAddress.includes(':') ? `http://[${clientAddress}]` : `http://${clientAddress}`
  return isLoopback(publicUrl) && isLoopback(request.url) && URL.canParse(client) && isLoopback(client)
}
