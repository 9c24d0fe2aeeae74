// Suggests a notebook for a capture: asks the server, and uses the local keyword rules if that fails.
import type { Capture } from '@jotsam/core/capture/capture'
import type { Folder } from '@jotsam/core/notebooks/folder'
import {
  autoAssignedNotebook,
  type NotebookSuggestion,
  suggestNotebooks,
} from '@jotsam/core/notebooks/suggest-notebook'
import { queryOptions } from '@tanstack/react-query'
import { notebooksKey } from '../../lib/data/notebooks-queries.ts'
import type { Client } from '../../lib/data/supabase.ts'

type Suggested = Pick<Capture, 'content' | 'source_url'>

export function suggestionQuery(client: Client, userId: string, capture: Capture, notebooks: readonly Folder[]) {
  return queryOptions({
    queryKey: [...notebooksKey(userId), 'suggestion', capture.id, capture.updated_at, notebooks.length],
    queryFn: () => suggestionsFor(client, capture, notebooks),
  })
}

/** For text that is being typed. Without a connection the local rules answer. */
export function typedSuggestionQuery(client: Client, userId: string, typed: Suggested, notebooks: readonly Folder[]) {
  return queryOptions({
    queryKey: ['typed-notebook-suggestion', userId, typed, notebooks.length],
    queryFn: () => suggestionsFor(client, typed, notebooks),
    networkMode: 'always',
    gcTime: 0,
  })
}

/** The notebook that a new capture is put into automatically, if the suggestion is certain enough. */
export async function autoNotebook(
  client: Client,
  capture: Suggested,
  notebooks: readonly Folder[],
): Promise<string | null> {
  return notebooks.length === 0 ? null : autoAssignedNotebook(await suggestionsFor(client, capture, notebooks))
}

async function suggestionsFor(
  client: Client,
  { content, source_url }: Suggested,
  notebooks: readonly Folder[],
): Promise<NotebookSuggestion[]> {
  const { data, error } = await client.rpc('suggest_notebook', { content_text: content, source_url })
  return error || !data ? suggestNotebooks({ content, source_url }, notebooks) : data
}
