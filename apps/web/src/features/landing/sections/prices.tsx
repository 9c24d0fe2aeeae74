// Both plans and their prices in US dollars. The pricing page shows other currencies.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { limits } from '@jotsam/core/plan/limits'
import { buttonClass } from '@jotsam/ui/button'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Section } from './section.tsx'

export function Prices() {
  const { plan, pdf, ocr, price } = limits
  const figures = {
    saves: plan.freeSavesPerDay,
    pdfs: pdf.freePerDay,
    freeImages: ocr.freeTotal,
    proImages: ocr.proPerMonth,
    trialDays: plan.trialDays,
  }
  return (
    <Section id="prices" title={text.pricesTitle} text={text.pricesText}>
      <div className="grid gap-4 md:grid-cols-2">
        <Plan
          name={text.freeName}
          price={text.freePrice}
          unit={text.freeUnit}
          points={text.freePoints.map((point) => point(figures))}
        />
        <Plan
          name={text.proName}
          price={`$${price.yearly}`}
          unit={text.proUnit(price.monthly)}
          points={text.proPoints.map((point) => point(figures))}
          isFeatured
        />
      </div>
      <Link to={paths.pricing} className={clsx(buttonClass(), 'mt-6')}>
        {text.allPrices}
      </Link>
    </Section>
  )
}

function Plan({
  name,
  price,
  unit,
  points,
  isFeatured = false,
}: {
  name: string
  price: string
  unit: string
  points: readonly string[]
  isFeatured?: boolean
}) {
  return (
    <article className={clsx('rounded-card border bg-surface p-6', isFeatured ? 'border-primary' : 'border-line')}>
      <h3 className="font-semibold">{name}</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-4xl font-semibold tabular-nums">{price}</span>
        <span className="text-muted">{unit}</span>
      </p>
      <ul className="mt-4 flex flex-col gap-2 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-sea" />
            {point}
          </li>
        ))}
      </ul>
    </article>
  )
}
