// The storage prefixes of what a person typed and the server does not have yet. In its own file, because every page loads it.

export const typedTextPrefixes = {
  pendingCapture: 'pending_capture_',
  captureDraft: 'capture_draft_',
  quickDraft: 'quick_capture_draft_',
  ocrText: 'ocr_text_',
} as const

export function isTypedTextKey(key: string): boolean {
  return Object.values(typedTextPrefixes).some((prefix) => key.startsWith(prefix))
}
