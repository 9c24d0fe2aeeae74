// Creates and deletes links, then reloads everything that shows links.

import type { ConnectionType } from '@jotsam/core/links/note-connection'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { linksKey } from './links-queries.ts'

export interface LinkEnds {
  readonly source: string
  readonly target: string
  readonly type: ConnectionType
}

/** Both return an error message for the person, or null after success. */
export interface LinkActions {
  create(link: LinkEnds): Promise<string | null>
  remove(id: string): Promise<string | null>
}

export function useLinkActions(): LinkActions {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  return useMemo(() => linkActions(client, user.id, cache), [client, user.id, cache])
}

const UNIQUE_VIOLATION = '23505'

function linkActions(client: Client, userId: string, cache: QueryClient): LinkActions {
  const reload = () => cache.invalidateQueries({ queryKey: linksKey(userId) })
  return {
    async create({ source, target, type }) {
      const { error } = await client
        .from('note_connections')
        .insert({ source_capture_id: source, target_capture_id: target, connection_type: type })
      if (error?.code === UNIQUE_VIOLATION) return texts.alreadyLinked
      if (error) return failed('creating a link', error, texts.createFailed)
      // Not awaited: the link is stored, and the panel shows that it reloads.
      void reload()
      return null
    },
    async remove(id) {
      const { error } = await client.from('note_connections').delete().eq('id', id)
      if (error) return failed('deleting a link', error, texts.removeFailed)
      await reload()
      return null
    },
  }
}

function failed(action: string, cause: unknown, message: string): string {
  console.error(`Failed ${action}:`, cause)
  return message
}
