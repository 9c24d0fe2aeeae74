// A reached OCR limit, with a link to more.
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import { type OcrRefusal, ocrRefusalMessage } from '@jotsam/core/plan/ocr-allowance'
import { Banner } from '@jotsam/ui/banner'
import { Button, buttonClass } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** Replaces the OCR dialog when it has no pictures to show. */
export function LimitDialog({ refusal, title, onClose }: { refusal: OcrRefusal; title: string; onClose: () => void }) {
  const hint = HINTS[refusal]
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={title}
      description={ocrRefusalMessage(refusal)}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <NextStep refusal={refusal} size="regular" />
        </>
      }
    >
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
    </Dialog>
  )
}

/** Inside the OCR dialog, when it still has pictures or texts. */
export function LimitBanner({ refusal }: { refusal: OcrRefusal }) {
  return (
    <Banner tone="warning" action={<NextStep refusal={refusal} size="small" />}>
      {ocrRefusalMessage(refusal)}
    </Banner>
  )
}

const HINTS: Readonly<Record<OcrRefusal, string | null>> = {
  'desktop-needs-pro': texts.desktopIsProHint,
  'free-limit': null,
  'pro-limit': texts.proReachedHint,
}

function NextStep({ refusal, size }: { refusal: OcrRefusal; size: 'small' | 'regular' }) {
  const isPro = refusal === 'pro-limit'
  return (
    <Link
      to={isPro ? paths.contact : paths.pricing}
      data-autofocus
      className={buttonClass({ look: size === 'small' ? 'plain' : 'primary', size })}
    >
      {isPro ? texts.contactSupport : texts.viewPricing}
    </Link>
  )
}
