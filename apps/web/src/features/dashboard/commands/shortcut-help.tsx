// The dialog that lists all keyboard shortcuts.

import { readingMessages } from '@jotsam/core/messages/capture/reading'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { shortcutHelpMessages as texts } from '@jotsam/core/messages/shortcut-help'
import { Dialog } from '@jotsam/ui/dialog'
import { shortcutText } from '../../../lib/device/shortcut-text.ts'

const inNote = readingMessages.shortcuts

type Line = readonly [keys: readonly string[], meaning: string]

const GROUPS: readonly (readonly [title: string, lines: readonly Line[]])[] = [
  [
    texts.anywhere,
    [
      [[shortcutText('K')], texts.commands],
      [['/'], texts.search],
      [['N'], texts.newNote],
      [['Q'], texts.quick],
      [['V'], texts.view],
      [['B'], texts.sidebar],
      [['?'], texts.help],
    ],
  ],
  [
    texts.inList,
    [
      [['J', '→'], texts.next],
      [['K', '←'], texts.previous],
      [['Enter'], texts.open],
      [['M', 'Menu'], texts.menu],
      [['P'], texts.pin],
      [['X'], texts.select],
      [['Shift J', 'Shift ↓'], texts.selectMany],
      [['Delete'], texts.remove],
      [['Esc'], texts.escape],
    ],
  ],
  [
    texts.inNote,
    [
      [['E'], inNote.edit],
      [['J', 'K'], inNote.turns],
      [['N', 'Shift N'], inNote.hits],
      [[']', '['], inNote.notes],
      [['H'], inNote.highlight],
      [['Shift H'], inNote.comment],
    ],
  ],
  [
    texts.writing,
    [
      [[shortcutText('S')], inNote.save],
      [['/'], inNote.insert],
      [['[['], inNote.mention],
      [[shortcutText('K')], inNote.link],
      [['Alt ↑', 'Alt ↓'], inNote.moveBlock],
      [['Alt F10'], inNote.toolbar],
    ],
  ],
]

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="wide" title={dashboardMessages.shortcuts}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={dashboardMessages.shortcuts} tabIndex={0} className="gap-10 text-sm sm:columns-2">
        {GROUPS.map(([title, lines]) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
            <dl>
              {lines.map(([keys, meaning]) => (
                <div key={meaning} className="flex items-center justify-between gap-4 py-1">
                  <dt>{meaning}</dt>
                  <dd className="flex shrink-0 gap-1.5">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-[6px] border border-line bg-sunken px-2 py-0.5 font-mono text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
