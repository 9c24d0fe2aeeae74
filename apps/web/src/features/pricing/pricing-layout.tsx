// The pricing page without its buttons, which depend on the person's plan.
import type { BillingCycle } from '@jotsam/core/account/profile'
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { limits } from '@jotsam/core/plan/limits'
import { priceInUsd, yearlySavingPercent } from '@jotsam/core/plan/pricing'
import { Badge } from '@jotsam/ui/badge'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { CycleChoice } from './cycle-choice.tsx'
import type { Prices } from './local-prices.ts'
import { PlanCard } from './plan-card.tsx'

export interface PricingView {
  readonly prices: Prices
  readonly cycle: BillingCycle
  readonly onChooseCycle: (cycle: BillingCycle) => void
}

export function PricingLayout({
  prices,
  cycle,
  onChooseCycle,
  freeAction,
  proAction,
  finalAction,
  finalText,
}: PricingView & {
  freeAction: ReactNode
  proAction: ReactNode
  finalAction: ReactNode
  /** Replaces the offer of the yearly plan. */
  finalText?: string
}) {
  return (
    <>
      <section className="mx-auto flex w-full max-w-6xl flex-col items-center gap-4 px-4 pt-12 pb-8 text-center sm:px-6 md:pt-20">
        <h1 className="max-w-[20ch] text-4xl leading-[1.1] tracking-[-0.02em] text-balance sm:text-5xl">
          {text.headline}
        </h1>
        <p className="max-w-[52ch] text-lg text-balance text-muted">{text.lead}</p>
        <div className="mt-4">
          <CycleChoice cycle={cycle} onChoose={onChooseCycle} />
        </div>
      </section>
      <section className="mx-auto w-full max-w-4xl px-4 sm:px-6">
        <div className="grid gap-x-6 gap-y-6 md:grid-cols-2 md:grid-rows-[auto_auto_auto_1fr]">
          <PlanCard
            name={text.free}
            forWhom={text.freeFor}
            price="$0"
            unit={text.freeForever}
            priceNotes={[]}
            gives={text.freeGives}
            action={freeAction}
          />
          <PlanCard
            name={text.pro}
            forWhom={text.proFor}
            price={cycle === 'yearly' ? prices.yearly : prices.monthly}
            unit={unitOf(cycle)}
            priceNotes={priceNotes(prices, cycle)}
            badge={cycle === 'yearly' ? <Badge tone="sea">{text.saving(yearlySavingPercent())}</Badge> : null}
            givesTitle={text.proIncludes}
            gives={text.proGives}
            isFeatured
            action={proAction}
          />
        </div>
        <p role="status" className="mt-5 flex min-h-6 items-center justify-center gap-2 text-sm text-muted">
          {prices.isFallback ? (
            <>
              <Info aria-hidden className="size-4 shrink-0" />
              {text.usdFallback}
            </>
          ) : null}
        </p>
      </section>
      <Questions />
      <section aria-labelledby="year" className="border-t border-line bg-sunken">
        <div className="mx-auto flex max-w-6xl flex-col items-center gap-4 px-4 py-14 text-center sm:px-6 md:py-20">
          <h2 id="year" className="font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
            {text.finalTitle}
          </h2>
          <p className="text-lg text-muted">{finalText ?? text.finalText(prices.yearly, prices.perDay)}</p>
          {finalAction}
        </div>
      </section>
    </>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="mx-auto w-full max-w-4xl px-4 py-14 sm:px-6 md:py-20">
      <h2 id="questions" className="font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
        {text.ask}
      </h2>
      <dl className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {text.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1.5 text-sm text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function priceNotes({ currency, perDay, yearOfMonths }: Prices, cycle: BillingCycle): string[] {
  const isUsd = currency === limits.price.currency
  const charged = (isUsd ? text.billedInUsd : text.localIsAGuide)(priceInUsd(cycle), unitOf(cycle))
  if (cycle === 'monthly') return [charged, '\u00a0']
  if (!isUsd) return [charged, capitalised(text.perDay(perDay))]
  return [`${charged}, ${text.perDay(perDay)}`, yearOfMonths ? text.instead(yearOfMonths) : '\u00a0']
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function unitOf(cycle: BillingCycle): string {
  return cycle === 'yearly' ? text.perYear : text.perMonth
}
