// Shows two versions of a note side by side as plain text, and asks which one to keep.
import type { Capture } from '@jotsam/core/capture/capture'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { useId } from 'react'
import { type EditFields, fieldsOf } from './edit-fields.ts'
import type { Version } from './use-editing.ts'

export function ConflictDialog({
  mine,
  other,
  isBusy,
  title,
  onClose,
  onChoose,
}: {
  mine: EditFields
  other: Capture
  isBusy: boolean
  title: string
  onClose: () => void
  onChoose: (version: Version) => void
}) {
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={title}
      description={texts.conflictDetail}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onChoose('other')}>
            {texts.useOther}
          </Button>
          <Button disabled={isBusy} onClick={() => onChoose('both')}>
            {texts.keepBoth}
          </Button>
          <Button look="primary" busy={isBusy} onClick={() => onChoose('mine')}>
            {texts.keepYours}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <VersionText name={texts.yourVersion} fields={mine} />
        <VersionText name={texts.otherVersion} fields={fieldsOf(other)} />
      </div>
    </Dialog>
  )
}

function VersionText({ name, fields }: { name: string; fields: EditFields }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-[13px] font-medium text-muted">
        {name}
      </h3>
      <div className="mt-1.5 rounded-card border border-line bg-paper p-3">
        <p dir="auto" className="font-semibold break-words">
          {fields.title}
        </p>
        {fields.tags ? <p className="mt-1 text-[13px] text-muted break-words">{fields.tags}</p> : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
        <p tabIndex={0} className="mt-2 max-h-64 overflow-y-auto text-sm break-words whitespace-pre-wrap">
          {toPlainText(fields.content)}
        </p>
      </div>
    </section>
  )
}
