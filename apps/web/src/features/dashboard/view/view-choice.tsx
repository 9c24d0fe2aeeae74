// Chooses cards, a list, or a list with the note beside it. The last one needs a wide screen.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { Columns2, LayoutGrid, Rows3 } from 'lucide-react'
import { useId } from 'react'
import { changeAppearance, type ListView } from '../../../lib/ui/appearance.ts'

const ICONS = { cards: LayoutGrid, list: Rows3, split: Columns2 }

export function ViewChoice({ views, chosen }: { views: readonly ListView[]; chosen: ListView }) {
  const name = useId()
  return (
    <fieldset className="flex shrink-0 rounded-control border border-line bg-surface p-0.5">
      <legend className="sr-only">{texts.view}</legend>
      {views.map((view) => {
        const Icon = ICONS[view]
        return (
          <label
            key={view}
            title={`${texts.views[view]} (V)`}
            className="relative grid h-8 w-9 cursor-pointer place-items-center rounded-[6px] text-muted hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] pointer-coarse:h-9 pointer-coarse:w-11"
          >
            <input
              type="radio"
              name={name}
              value={view}
              checked={view === chosen}
              onChange={() => changeAppearance({ view })}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{texts.views[view]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
