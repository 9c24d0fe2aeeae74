// Chooses the payment provider: Paddle once its key is set, the local test provider until then.
import type { FunctionContext } from '@jotsam/platform/function'
import { checkoutsOf } from './checkouts.ts'
import { paddleProvider } from './paddle-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { testProvider } from './test-provider.ts'

export function configuredProvider({ env, asService, signal }: FunctionContext): PaymentProvider {
  const { PADDLE_API_KEY: apiKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = env
  if (apiKey)
    return paddleProvider({
      apiKey,
      webhookSecret: env.PADDLE_WEBHOOK_SECRET,
      prices: { monthly: list(env.PADDLE_PRICE_MONTHLY), yearly: list(env.PADDLE_PRICE_YEARLY) },
      hasClientToken: Boolean(env.PADDLE_CLIENT_TOKEN),
      isProduction: env.PADDLE_ENV === 'production',
      apiUrl: env.PADDLE_API_URL,
      signal,
    })
  if (!serviceRoleKey) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set')
  return testProvider(checkoutsOf(asService), serviceRoleKey)
}

function list(given = ''): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
