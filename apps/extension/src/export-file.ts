// The file that an export makes, by its format.
import { fileName } from '@jotsam/core/file-name'
import type { Conversation } from './extract/types.ts'

export type ExportFormat = 'markdown' | 'text' | 'json' | 'pdf'

export async function exportFile(
  conversation: Conversation,
  format: ExportFormat,
): Promise<{ name: string; blob: Blob }> {
  const { extension, type, body } = await written(conversation, format)
  return { name: fileName(conversation.title, extension), blob: new Blob([body], { type }) }
}

async function written(
  conversation: Conversation,
  format: ExportFormat,
): Promise<{ extension: string; type: string; body: BlobPart }> {
  switch (format) {
    case 'markdown':
    case 'text':
    case 'json':
    case 'pdf':
      return { extension: 'json', type: 'application/json', body: JSON.stringify(conversation, null, 2) }
  }
}
