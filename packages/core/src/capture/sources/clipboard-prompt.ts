// Decides whether to offer to save copied text.

import { limits } from '../../plan/limits.ts'
import { characterCount } from '../truncate.ts'

export function offersToSave(copied: string): boolean {
  const length = characterCount(copied.trim())
  return length >= limits.clipboardPrompt.min && length < limits.clipboardPrompt.under
}
