// The second part of the capture's menu: the tasks.
import type { Capture } from '@jotsam/core/capture/capture'
import { safeLink } from '@jotsam/core/html/safe-link'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { clsx } from 'clsx'
import { Copy, ExternalLink, Pencil, Tags, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { menuItemClass } from './menu-item.ts'

export interface CaptureTasksProps {
  readonly capture: Capture
  readonly isPro: boolean
  readonly onAddTags: () => void
  readonly onCopy: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onOpened?: () => void
}

export function CaptureTasks({ capture, isPro, onAddTags, onCopy, onEdit, onDelete, onOpened }: CaptureTasksProps) {
  const texts = captureMessages
  const source = safeLink(capture.source_url)
  return (
    <>
      <h3 className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">{texts.performTasks}</h3>
      <div role="menu" aria-label={texts.performTasks}>
        <Task icon={<Tags />} name={texts.addTags} onDo={onAddTags} refusal={isPro ? null : texts.tagsArePro} />
        <Task icon={<Copy />} name={texts.copyContent} onDo={onCopy} />
        {source ? (
          <a
            role="menuitem"
            href={source}
            target="_blank"
            rel="noopener noreferrer"
            className={menuItemClass}
            onClick={onOpened}
          >
            <ExternalLink aria-hidden />
            {texts.openSource}
          </a>
        ) : null}
        <Task icon={<Pencil />} name={texts.editCapture} onDo={onEdit} refusal={isPro ? null : texts.editingIsPro} />
        <Task icon={<Trash2 />} name={texts.deleteCapture} onDo={onDelete} isDanger />
      </div>
    </>
  )
}

function Task({
  icon,
  name,
  onDo,
  refusal = null,
  isDanger = false,
}: {
  icon: ReactNode
  name: string
  onDo: () => void
  refusal?: string | null
  isDanger?: boolean
}) {
  return (
    <button
      type="button"
      role="menuitem"
      disabled={refusal !== null}
      aria-disabled={refusal !== null || undefined}
      onClick={onDo}
      className={clsx(menuItemClass, isDanger && 'text-coral')}
    >
      <span aria-hidden>{icon}</span>
      <span className="flex flex-col">
        {name}
        {refusal ? <span className="text-xs text-muted">{refusal}</span> : null}
      </span>
    </button>
  )
}
