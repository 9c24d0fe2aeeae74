// A link from one capture to another, and the labels of its four types.

import { linkMessages } from '../messages/links.ts'

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
      return linkMessages.related
    case 'builds_on':
      return linkMessages.buildsOn
    case 'contradicts':
      return linkMessages.contradicts
    case 'supports':
      return linkMessages.supports
  }
}
