// The banners above the text: a draft to restore, a device that cannot store drafts, a version that was saved elsewhere.
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import type { Draft } from '../../../lib/drafts/drafts.ts'
import { dateTime } from '../../../lib/ui/date-time.ts'

export function DraftBanner({
  draft,
  isNew,
  onRestore,
  onDiscard,
}: {
  draft: Draft
  isNew: boolean
  onRestore: () => void
  onDiscard: () => void
}) {
  const when = dateTime(draft.keptAt)
  return (
    <Banner
      className="mb-4"
      action={
        <div className="flex gap-2">
          <Button size="small" onClick={onDiscard}>
            {texts.discard}
          </Button>
          <Button size="small" look="primary" onClick={onRestore}>
            {texts.restore}
          </Button>
        </div>
      }
    >
      {isNew ? texts.unsavedNoteFrom(when) : texts.unsavedFrom(when)}
    </Banner>
  )
}

export function DraftsFail() {
  return (
    <Banner tone="warning" className="mb-4">
      {texts.draftNotKept}
    </Banner>
  )
}

export function ChangedElsewhere({ onCompare }: { onCompare: () => void }) {
  return (
    <Banner
      tone="warning"
      className="mb-4"
      action={
        <Button size="small" onClick={onCompare}>
          {texts.compare}
        </Button>
      }
    >
      {texts.changedElsewhere}
    </Banner>
  )
}
