// Pictures from the share menu. OCR starts at once when nothing else was shared, else on request. They stay on the device until they
// are saved as captures, or the person cancels.
import { quickCaptureMessages as texts } from '@jotsam/core/messages/capture/quick-capture'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'

const OcrDialog = lazyPart(async () => (await import('../ocr/index.ts')).OcrDialog)

export function SharedImages({
  images,
  startsAtOnce,
  onSaved,
}: {
  images: readonly File[]
  startsAtOnce: boolean
  onSaved: () => void
}) {
  const [isReading, setReading] = useState(startsAtOnce)
  return (
    <>
      <Banner
        action={
          <Button size="small" onClick={() => setReading(true)}>
            {texts.readImages}
          </Button>
        }
      >
        {texts.imagesShared(images.length)}
      </Banner>
      {isReading ? (
        <OcrDialog
          onMissing={() => setReading(false)}
          files={images}
          onClose={() => setReading(false)}
          onAllSaved={onSaved}
        />
      ) : null}
    </>
  )
}
