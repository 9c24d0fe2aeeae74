// A link from one capture to another, and the words for its four types.

import { messages } from './messages.ts'

export const connectionTypes = ['related', 'builds_on', 'contradicts', 'supports'] as const

export type ConnectionType = (typeof connectionTypes)[number]

export type NoteConnection = {
  id: string
  user_id: string
  source_capture_id: string
  target_capture_id: string
  connection_type: ConnectionType
  created_at: string
}

export function connectionLabel(type: ConnectionType): string {
  switch (type) {
    case 'related':
      return messages.links.related
    case 'builds_on':
      return messages.links.buildsOn
    case 'contradicts':
      return messages.links.contradicts
    case 'supports':
      return messages.links.supports
  }
}
