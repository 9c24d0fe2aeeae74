// The choice between monthly and yearly billing, with the saving of a year.
import type { BillingCycle } from '@jotsam/core/account/profile'
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { yearlySavingPercent } from '@jotsam/core/plan/pricing'
import { Badge } from '@jotsam/ui/badge'
import { useId } from 'react'

export function CycleChoice({ cycle, onChoose }: { cycle: BillingCycle; onChoose: (cycle: BillingCycle) => void }) {
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full flex-wrap justify-center rounded-[30px] border border-line bg-surface p-1">
      <legend className="sr-only">{text.billing}</legend>
      {(['monthly', 'yearly'] as const).map((each) => (
        <label
          key={each}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 text-sm font-medium text-muted transition-colors sm:px-5 duration-150 hover:text-ink has-checked:bg-primary-soft has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={cycle === each}
            onChange={() => onChoose(each)}
            aria-label={text[each]}
            className="sr-only"
          />
          {text[each]}
          {each === 'yearly' ? <Badge tone="sea">{text.saving(yearlySavingPercent())}</Badge> : null}
        </label>
      ))}
    </fieldset>
  )
}
