// The dialog that lists all keyboard shortcuts.

import { readingMessages } from '@jotsam/core/messages/capture/reading'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { Dialog } from '@jotsam/ui/dialog'
import { shortcutText } from '../../../lib/device/shortcut-text.ts'

const texts = dashboardMessages.shortcutHelp
const inNote = readingMessages.shortcuts

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [[shortcutText('K')], texts.commands],
  [['/'], texts.search],
  [['N'], texts.newNote],
  [['Q'], texts.quick],
  [['V'], texts.view],
  [['B'], texts.sidebar],
  [['?'], texts.help],
  [['J', '→'], texts.next],
  [['K', '←'], texts.previous],
  [['Enter'], texts.open],
  [['M', 'Menu'], texts.menu],
  [['P'], texts.pin],
  [['X'], texts.select],
  [['Shift J', 'Shift ↓'], texts.selectMany],
  [['Delete'], texts.remove],
  [['Esc'], texts.escape],
  [['E'], inNote.edit],
  [['J', 'K'], inNote.turns],
  [['N', 'Shift N'], inNote.hits],
  [[']', '['], inNote.notes],
  [['H'], inNote.highlight],
  [['Shift H'], inNote.comment],
]

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="small" title={dashboardMessages.shortcuts}>
      <dl className="flex flex-col gap-2.5 text-sm">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center justify-between gap-4">
            <dt>{meaning}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-[6px] border border-line bg-sunken px-2 py-0.5 font-mono text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
