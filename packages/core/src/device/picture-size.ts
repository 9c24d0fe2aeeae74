// How large a picture is sent to be read: by area and not by side, so that a long screenshot is read as sharp as a square photo.
import { limits } from '../plan/limits.ts'

export function sentSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(limits.ocr.sentPixelsMax / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
