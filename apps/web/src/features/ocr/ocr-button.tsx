// The button that opens OCR: "Mobile OCR" on small screens, "Image to Text" on the desktop.
import { ocrEntryMessages as texts } from '@jotsam/core/messages/capture/ocr-entry'
import { Button } from '@jotsam/ui/button'
import { ScanText } from 'lucide-react'
import { useMedia } from '../../lib/device/use-media.ts'
import { DESKTOP_SCREEN } from './device.ts'

export function OcrButton({ onOpen }: { onOpen: () => void }) {
  const device = useMedia(DESKTOP_SCREEN) ? 'desktop' : 'mobile'
  return (
    <Button icon={<ScanText />} onClick={onOpen}>
      {texts[device]}
    </Button>
  )
}
