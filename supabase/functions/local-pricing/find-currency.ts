// Finds the currency of the visitor's country with the configured services, in order. Each has its own answer format.
import { type CurrencyCode, currencyOfCountry, isCurrency } from '@jotsam/core/plan/currency'
import { z } from 'zod'
import { thirdPartyJson } from '../_shared/third-party-json.ts'
import { SERVICE_TIME_LIMIT_MS } from './time-limit.ts'

/** Null when none of them answers. `{ip}` in an address is replaced by the visitor's; other services do not learn it. */
export async function findCurrency(
  urls: readonly string[],
  clientAddress: string,
  onFault: (error: unknown) => void,
): Promise<CurrencyCode | null> {
  for (const template of urls) {
    const url = template.replaceAll('{ip}', encodeURIComponent(clientAddress))
    try {
      return currencyIn(await thirdPartyJson(geoAnswer, { url, timeLimitMs: SERVICE_TIME_LIMIT_MS }))
    } catch (error) {
      onFault(error)
    }
  }
  return null
}

const anyText = z.string().optional().catch(undefined)

export const geoAnswer = z.object({
  country_code: anyText,
  countryCode: anyText,
  // Some services send a code here, others a name.
  country: anyText,
  currency: z
    .union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)])
    .optional()
    .catch(undefined),
})

/** Throws when the answer has no country: services report private and unknown addresses with status 200. */
export function currencyIn(place: z.output<typeof geoAnswer>): CurrencyCode {
  const country = [place.country_code, place.countryCode, place.country].find(
    (code) => code && /^[a-z]{2}$/i.test(code),
  )
  if (!country) throw new Error('The answer names no country.')
  const named = place.currency?.toUpperCase() ?? ''
  return isCurrency(named) ? named : currencyOfCountry(country)
}
