// The two prices of Pro in one currency, as numbers and as texts. Pure.

import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import { type CurrencyCode, currencies, formatUsdPrice } from '@jotsam/core/plan/currency'
import { limits } from '@jotsam/core/plan/limits'
import { priceInUsd } from '@jotsam/core/plan/pricing'

export interface LocalPrices {
  readonly currency: CurrencyCode
  readonly symbol: string
  /** How many units of the currency a US dollar buys. */
  readonly rate: number
  readonly monthly: number
  readonly yearly: number
  readonly formatted: { readonly monthly: string; readonly yearly: string; readonly perDay: string }
  /** US dollars as a fallback, with the notice that says so. */
  readonly fallback: boolean
  readonly reason: Unknown | null
  readonly message: string | null
}

export type Unknown = 'not-configured' | 'unavailable'

/** Null without a valid rate. */
export function pricesIn(currency: CurrencyCode, rate: number | undefined): LocalPrices | null {
  if (rate === undefined) return null
  const { symbol, decimals } = currencies[currency]
  const round = (usd: number) => Number((usd * rate).toFixed(decimals))
  const [monthly, yearly] = [priceInUsd('monthly'), priceInUsd('yearly')]
  const texts = [monthly, yearly, yearly / limits.plan.yearlyDays].map((usd) => formatUsdPrice(usd, currency, rate))
  const [monthlyText, yearlyText, perDay] = texts
  if (!monthlyText || !yearlyText || !perDay) return null
  return {
    currency,
    symbol,
    rate,
    monthly: round(monthly),
    yearly: round(yearly),
    formatted: { monthly: monthlyText, yearly: yearlyText, perDay },
    fallback: false,
    reason: null,
    message: null,
  }
}

export function usdPrices(reason: Unknown): LocalPrices {
  const prices = pricesIn('USD', 1)
  if (!prices) throw new Error('US dollars have a price in US dollars.')
  return { ...prices, fallback: true, reason, message: pricingMessages.usdFallback }
}
