// Exchange rates for one US dollar, from any service with this answer format (open.er-api.com, frankfurter, exchangerate-api).
import { type CurrencyCode, isCurrency } from '@jotsam/core/plan/currency'
import { z } from 'zod'
import { thirdPartyJson } from '../_shared/third-party-json.ts'
import { SERVICE_TIME_LIMIT_MS } from './time-limit.ts'

export type Rates = Readonly<Partial<Record<CurrencyCode, number>>>

/** Null when the service fails. */
export async function loadRates(url: string, onFault: (error: unknown) => void): Promise<Rates | null> {
  try {
    return ratesPerUsd(await thirdPartyJson(ratesAnswer, { url, timeLimitMs: SERVICE_TIME_LIMIT_MS }))
  } catch (error) {
    onFault(error)
    return null
  }
}

const table = z.record(z.string(), z.unknown())
export const ratesAnswer = z
  .object({ base: z.string(), base_code: z.string(), rates: table, conversion_rates: table })
  .partial()
  .transform(({ base, base_code, rates, conversion_rates }) => ({
    base: (base ?? base_code ?? 'USD').toUpperCase(),
    rates: rates ?? conversion_rates ?? {},
  }))

/** Throws when the table cannot be converted to dollars. */
export function ratesPerUsd({ base, rates }: z.output<typeof ratesAnswer>): Rates {
  const perBase = Object.entries({ ...rates, [base]: 1 }).filter(isRate)
  const usd = perBase.find(([code]) => code === 'USD')?.[1]
  if (usd === undefined || perBase.length < 2) throw new Error('The answer holds no rates for US dollars.')
  return Object.fromEntries(perBase.map(([code, rate]) => [code, rate / usd]))
}

function isRate(entry: [string, unknown]): entry is [CurrencyCode, number] {
  const [code, rate] = entry
  return isCurrency(code) && typeof rate === 'number' && rate > 0 && rate < 1e9
}
