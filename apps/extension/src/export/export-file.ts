// Makes the exported file. A page of the website makes PDFs: see pdf-tab.tsx.

import { fileName } from '@jotsam/core/export/file-name'
import type { Conversation } from '../extract/types.ts'
import type { ExportFormat } from '../settings/export-formats.ts'
import { conversationMarkdown } from './conversation-markdown.ts'
import { conversationJson, conversationText } from './conversation-text.ts'

type FileFormat = Exclude<ExportFormat, 'pdf'>

export function exportFile(
  conversation: Conversation,
  format: FileFormat,
  savedAt: Date,
): { name: string; blob: Blob } {
  const { extension, type, body } = written(conversation, format, savedAt)
  return { name: fileName(conversation.title, extension), blob: new Blob([body], { type: `${type};charset=utf-8` }) }
}

function written(conversation: Conversation, format: FileFormat, savedAt: Date) {
  switch (format) {
    case 'markdown':
      return { extension: 'md', type: 'text/markdown', body: conversationMarkdown(conversation, savedAt) }
    case 'text':
      return { extension: 'txt', type: 'text/plain', body: conversationText(conversation, savedAt) }
    case 'json':
      return { extension: 'json', type: 'application/json', body: conversationJson(conversation, savedAt) }
  }
}
