// GET or POST, for everybody: the price of Pro in the visitor's currency, or in US dollars. Calls no service unless configured.
import type { CurrencyCode } from '@jotsam/core/plan/currency'
import type { FunctionContext } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { findCurrency } from './find-currency.ts'
import { type LocalPrices, pricesIn, usdPrices } from './prices.ts'
import { loadRates, type Rates } from './rates.ts'
import { valueCache } from './value-cache.ts'

export default serverFunction(['GET', 'POST'], async (_request, context) => answer(200, await localPrices(context)))

const HOUR_MS = 3_600_000
const RETRY_MS = 60_000
// Cached in memory only, since the keys are addresses of visitors.
const currencies = valueCache<CurrencyCode>({ freshMs: 24 * HOUR_MS, retryMs: RETRY_MS, maxKeys: 10_000 })
const rates = valueCache<Rates>({ freshMs: 6 * HOUR_MS, retryMs: RETRY_MS, maxKeys: 4 })

async function localPrices({ env, clientAddress, log }: FunctionContext): Promise<LocalPrices> {
  const geoUrls = (env.GEO_URLS ?? '').split(',').flatMap((url) => url.trim() || [])
  if (geoUrls.length === 0) return usdPrices('not-configured')
  const sendsAddress = geoUrls.some((url) => url.includes('{ip}'))
  const onFault = (error: unknown) => log.warn({ err: error }, 'local prices: a service failed')
  const currency = await currencies.get(sendsAddress ? clientAddress : '', () =>
    findCurrency(geoUrls, clientAddress, onFault),
  )
  if (currency === null) return usdPrices('unavailable')
  if (currency === 'USD') return pricesIn('USD', 1) ?? usdPrices('unavailable')

  const { RATES_URL } = env
  if (!RATES_URL) return usdPrices('not-configured')
  const perUsd = await rates.get(RATES_URL, () => loadRates(RATES_URL, onFault))
  return pricesIn(currency, perUsd?.[currency]) ?? usdPrices('unavailable')
}
