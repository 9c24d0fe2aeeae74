// The price of Pro, the saving of a year, and the label of the upgrade button.

import type { BillingCycle } from '../account/profile.ts'
import { pricingMessages } from '../messages/public/pricing.ts'
import { limits } from './limits.ts'

export function priceInUsd(cycle: BillingCycle): number {
  return cycle === 'yearly' ? limits.price.yearly : limits.price.monthly
}

/** In whole per cent, compared with twelve single months. */
export function yearlySavingPercent(): number {
  return Math.round((1 - limits.price.yearly / (12 * limits.price.monthly)) * 100)
}

/** To the cent, when paid by the year. */
export function pricePerDayInUsd(): number {
  return Math.round((limits.price.yearly / limits.plan.yearlyDays) * 100) / 100
}

export const defaultCycle: BillingCycle = 'yearly'

export function upgradeLabel(cycle: BillingCycle, trialOffered: boolean): string {
  if (trialOffered) return pricingMessages.orUpgrade
  return cycle === 'yearly' ? pricingMessages.upgradeYearly : pricingMessages.upgradeMonthly
}
