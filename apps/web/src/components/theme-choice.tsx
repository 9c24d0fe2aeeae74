// Chooses the light theme, the dark theme, or the system's.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, type Theme, useTheme } from '../lib/ui/theme.ts'

const CHOICES: readonly { theme: Theme; Icon: typeof Sun }[] = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
]

export function ThemeChoice() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className="flex shrink-0 items-center justify-between gap-3 in-data-menu:px-3">
      <legend className="sr-only">{shell.theme}</legend>
      <span aria-hidden className="hidden text-sm text-muted in-data-menu:inline">
        {shell.theme}
      </span>
      <div className="flex rounded-control border border-line bg-surface p-0.5">
        {CHOICES.map(({ theme, Icon }) => (
          <label
            key={theme}
            title={shell.themes[theme]}
            className="grid size-8 cursor-pointer place-items-center rounded-[6px] text-muted transition-colors duration-150 hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{shell.themes[theme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
