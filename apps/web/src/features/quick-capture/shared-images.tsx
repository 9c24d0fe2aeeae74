// Pictures that came by the share menu: read for their text at once when nothing else was shared, else when asked to. They stay
// on the device until they are captures, or the person cancels.
import { quickCaptureMessages as texts } from '@jotsam/core/messages/capture/quick-capture'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'

const OcrDialog = lazyPart(async () => (await import('../ocr/ocr-dialog.tsx')).OcrDialog)

export function SharedImages({
  images,
  readAtOnce,
  onSaved,
}: {
  images: readonly File[]
  readAtOnce: boolean
  onSaved: () => void
}) {
  const [isReading, setReading] = useState(readAtOnce)
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
