// The card of a plan: its price, its features and its button.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export function PlanCard({
  name,
  forWhom,
  price,
  unit,
  priceNotes,
  badge,
  givesTitle,
  gives,
  isFeatured = false,
  action,
}: {
  name: string
  forWhom: string
  price: string
  unit: string
  /** Below the price. Each note has its own line, so that the layout does not shift when prices or the cycle change. */
  priceNotes: readonly string[]
  badge?: ReactNode
  givesTitle?: string
  gives: readonly string[]
  isFeatured?: boolean
  action: ReactNode
}) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className={clsx(
        'row-span-4 grid grid-rows-subgrid gap-y-6 rounded-[16px] border bg-surface p-6 sm:p-8',
        isFeatured ? 'border-primary shadow-float' : 'border-line',
      )}
    >
      <header>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h2 id={id} className="text-lg font-semibold">
            {name}
          </h2>
          {badge}
        </div>
        <p className="mt-1 text-sm text-muted">{forWhom}</p>
      </header>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-5xl font-semibold tracking-[-0.03em] tabular-nums">{price}</span>
          <span className="text-muted">{unit}</span>
        </p>
        <div className="mt-2 text-sm text-muted">
          {priceNotes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-2.5">{action}</div>
      <div className="border-t border-line pt-6">
        {givesTitle ? <p className="mb-3 text-sm font-medium">{givesTitle}</p> : null}
        <ul className="flex flex-col gap-2.5 text-sm">
          {gives.map((each) => (
            <li key={each} className="flex gap-2.5">
              <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-sea" />
              {each}
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
