// Decides whether a caller may use the test checkout, which gives Pro for nothing.
import type { FunctionContext } from '@jotsam/platform/function'
import { isLoopback } from './site-url.ts'

/**
 * Allowed on one machine only: the server's address, the requested host and the client's address must all be local, and no header
 * can change the last. An explicit setting overrides this.
 */
export function isTestCheckoutAllowed(request: Request, { clientAddress, env, publicUrl }: FunctionContext): boolean {
  if (env.TEST_CHECKOUT !== undefined) return env.TEST_CHECKOUT === 'on'
  const client = clientAddress.includes(':') ? `http://[${clientAddress}]` : `http://${clientAddress}`
  return isLoopback(publicUrl) && isLoopback(request.url) && URL.canParse(client) && isLoopback(client)
}
