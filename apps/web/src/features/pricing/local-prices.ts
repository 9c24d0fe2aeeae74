// What Pro costs, in the visitor's currency once that is known and in US dollars until then. A plain request: the page
// needs no data client for it, and visitors should not have to load one.
import { limits } from '@jotsam/core/plan/limits'
import { pricePerDayInUsd } from '@jotsam/core/plan/pricing'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'

export interface Prices {
  readonly currency: string
  readonly monthly: string
  readonly yearly: string
  readonly perDay: string
  /** Twelve single months. */
  readonly yearOfMonths: string | null
  /** The currency could not be found out, so these are US dollars. */
  readonly isFallback: boolean
}

export function useLocalPrices(): Prices {
  const [prices, setPrices] = useState(usd)
  useEffect(() => {
    const gone = new AbortController()
    readLocalPrices(gone.signal).then(setPrices, () => {
      if (!gone.signal.aborted) setPrices({ ...usd, isFallback: true })
    })
    return () => gone.abort()
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

async function readLocalPrices(gone: AbortSignal): Promise<Prices> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await fetch('/functions/v1/local-pricing', { signal })
  if (!response.ok) throw new Error(`local-pricing answered ${response.status}`)
  const { currency, formatted, reason } = answer.parse(await response.json())
  return {
    currency,
    ...formatted,
    yearOfMonths: currency === usd.currency ? usd.yearOfMonths : null,
    // An operator who set up no service wants dollars; that is no failure.
    isFallback: reason !== null && reason !== 'not-configured',
  }
}
