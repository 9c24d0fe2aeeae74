// Whether the test checkout, which gives Pro for nothing, is there for whoever asks.
import type { FunctionContext } from '@jotsam/platform/function'
import { isLoopback } from './site-url.ts'

/** Only on one machine, by both the server's address and the one that the request came to; or by an explicit setting. */
export function isTestCheckoutAllowed(request: Request, { env, publicUrl }: FunctionContext): boolean {
  if (env.TEST_CHECKOUT !== undefined) return env.TEST_CHECKOUT === 'on'
  return isLoopback(publicUrl) && isLoopback(request.url)
}
