// Usage figures, as set by the operator.
import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { site } from '../../../lib/site.ts'

export function Figures() {
  const { title, ...names } = landingSections.figures
  const { users, notes, rating } = site.figures
  return (
    <section aria-label={title} className="border-y border-line bg-sunken">
      <dl className="mx-auto grid max-w-4xl grid-cols-3 gap-4 px-4 py-8 text-center sm:px-6">
        <Figure value={users} name={names.users} />
        <Figure value={notes} name={names.notes} />
        <Figure value={rating} name={names.rating} />
      </dl>
    </section>
  )
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-3xl font-semibold tabular-nums sm:text-4xl">{value}</dd>
    </div>
  )
}
