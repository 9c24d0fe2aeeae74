// The size of a picture that is sent to OCR. Limited by area, so that a long screenshot keeps the width that its letters need.
import { limits } from '../plan/limits.ts'

export function sentSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(limits.ocr.sentPixelsMax / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
