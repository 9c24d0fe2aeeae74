// The prices of Pro in the visitor's currency, and in US dollars until that is known. It uses fetch, so that visitors do not load
// the data client.
import { limits } from '@jotsam/core/plan/limits'
import { pricePerDayInUsd } from '@jotsam/core/plan/pricing'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'

export interface Prices {
  readonly currency: string
  readonly monthly: string
  readonly yearly: string
  readonly perDay: string
  /** The price of twelve single months. */
  readonly yearOfMonths: string | null
  /** The currency is unknown, so these are US dollars. */
  readonly isFallback: boolean
}

export function useLocalPrices(): Prices {
  const [prices, setPrices] = useState(usd)
  useEffect(() => {
    const unmounted = new AbortController()
    readLocalPrices(unmounted.signal).then(setPrices, () => {
      if (!unmounted.signal.aborted) setPrices({ ...usd, isFallback: true })
    })
    return () => unmounted.abort()
  }, [])
  return prices
}

const usd: Prices = {
  currency: limits.price.currency,
  monthly: `$${limits.price.monthly}`,
  yearly: `$${limits.price.yearly}`,
  perDay: `$${pricePerDayInUsd()}`,
  yearOfMonths: `$${limits.price.monthly * 12}`,
  isFallback: false,
}

const TIMEOUT_MS = 10_000

const answer = z.object({
  currency: z.string(),
  formatted: z.object({ monthly: z.string(), yearly: z.string(), perDay: z.string() }),
  reason: z.nullable(z.string()),
})

async function readLocalPrices(unmounted: AbortSignal): Promise<Prices> {
  const signal = AbortSignal.any([unmounted, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await fetch('/functions/v1/local-pricing', { signal })
  if (!response.ok) throw new Error(`local-pricing answered ${response.status}`)
  const { currency, formatted, reason } = answer.parse(await response.json())
  return {
    currency,
    ...formatted,
    yearOfMonths: currency === usd.currency ? usd.yearOfMonths : null,
    // An operator without a location service shows US dollars on purpose.
    isFallback: reason !== null && reason !== 'not-configured',
  }
}
