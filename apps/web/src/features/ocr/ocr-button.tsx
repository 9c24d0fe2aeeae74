// The way to text from pictures: "Mobile OCR" on small screens, "Image to Text" on the desktop.
import { ocrMessages as texts } from '@jotsam/core/messages/ocr'
import { Button } from '@jotsam/ui/button'
import { ScanText } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { DESKTOP_SCREEN, deviceNow } from './device.ts'

export function OcrButton({ onOpen }: { onOpen: () => void }) {
  const device = useSyncExternalStore(followScreen, deviceNow)
  return (
    <Button icon={<ScanText />} onClick={onOpen}>
      {texts[device]}
    </Button>
  )
}

function followScreen(listener: () => void): () => void {
  const media = matchMedia(DESKTOP_SCREEN)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
