// The account for the popup: the plan, today's use, and for Pro the notebooks.

import { defaultProfile, isPro } from '@jotsam/core/account/profile'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { byName } from '@jotsam/core/notebooks/folder'
import { type FolderNode, folderTree } from '@jotsam/core/notebooks/folder-tree'
import { limits } from '@jotsam/core/plan/limits'
import { savesToday } from '@jotsam/core/plan/save-allowance'
import type { Account } from '../../messaging/protocol.ts'
import { type Client, openClient, renewSession, whoIsSignedIn } from './session.ts'

/** Null when nobody is signed in. Rejects when the server does not answer. */
export async function readAccount(): Promise<Account | null> {
  const { stage, userId } = await whoIsSignedIn()
  if (stage !== 'signed-in' || userId === null) return null
  const client = await openClient()
  const now = new Date()
  const { data, error, status } = await client.from('profiles').select('*').eq('id', userId).maybeSingle()
  if (status === 401) await renewSession(client)
  if (error) throw new Error(error.message)
  const profile = data ?? defaultProfile(userId, now)
  const pro = isPro(profile, now)
  return {
    isPro: pro,
    plan: pro
      ? profile.payment_status === 'trial'
        ? `${planMessages.pro} (${planMessages.trial})`
        : planMessages.pro
      : planMessages.free,
    usedToday: savesToday(profile, now),
    perDay: pro ? null : limits.plan.freeSavesPerDay,
    notebooks: pro ? await notebooks(client) : [],
    tags: pro ? await tags(client) : [],
  }
}

/** The notebook that fits a page best, by its title and its site. */
export async function suggestedNotebook({ url, title }: { url: string; title: string }): Promise<string | null> {
  const client = await openClient()
  const { data } = await client.rpc('suggest_notebook', { content_text: title, source_url: url })
  return data?.[0]?.notebook_id ?? null
}

async function notebooks(client: Client): Promise<Account['notebooks']> {
  const { data } = await client.from('folders').select('id, name, parent_id')
  const flat = (
    nodes: FolderNode<{ id: string; name: string; parent_id: string | null }>[],
    depth: number,
  ): Account['notebooks'] =>
    nodes.flatMap(({ id, name, children }) => [{ id, name, depth }, ...flat(children, depth + 1)])
  return flat(folderTree((data ?? []).sort(byName)), 0)
}

async function tags(client: Client): Promise<string[]> {
  const { data } = await client.rpc('capture_facets')
  return (data ?? []).filter(({ kind }) => kind === 'tag').map(({ value }) => value)
}
