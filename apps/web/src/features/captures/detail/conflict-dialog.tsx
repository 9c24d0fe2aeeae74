// Shows two versions of a note side by side as plain text, marks what differs, and asks which one to keep.
import type { Capture } from '@jotsam/core/capture/capture'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { useId } from 'react'
import { MarkedWords } from '../../history/index.ts'
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
  const theirs = fieldsOf(other)
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={title}
      description={texts.conflictDetail}
      footer={
        <>
          <Button className="max-sm:flex-1" disabled={isBusy} onClick={() => onChoose('other')}>
            {texts.useOther}
          </Button>
          <Button className="max-sm:flex-1" disabled={isBusy} onClick={() => onChoose('both')}>
            {texts.keepBoth}
          </Button>
          <Button className="max-sm:flex-1" look="primary" busy={isBusy} onClick={() => onChoose('mine')}>
            {texts.keepYours}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <VersionText name={texts.yourVersion} fields={mine} other={theirs} />
        <VersionText name={texts.otherVersion} fields={theirs} other={mine} />
      </div>
    </Dialog>
  )
}

function VersionText({ name, fields, other }: { name: string; fields: EditFields; other: EditFields }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-small font-medium text-muted">
        {name}
      </h3>
      <div className="mt-1.5 rounded-card border border-line bg-paper p-3">
        <p dir="auto" className="font-semibold break-words">
          <MarkedWords text={fields.title} other={other.title} />
        </p>
        {fields.tags ? (
          <p className="mt-1 text-small text-muted break-words">
            <MarkedWords text={fields.tags} other={other.tags} />
          </p>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
        <p tabIndex={0} className="mt-2 max-h-64 overflow-y-auto text-sm break-words whitespace-pre-wrap">
          <MarkedWords text={toPlainText(fields.content)} other={toPlainText(other.content)} />
        </p>
      </div>
    </section>
  )
}
