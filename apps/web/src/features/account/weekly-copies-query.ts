// Whether the person keeps weekly copies, and the copies that are there.
import { copiesBucket } from '@jotsam/core/account/weekly-copies'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { signedDownload, storageRequest } from '../../lib/data/storage-request.ts'
import type { Client } from '../../lib/data/supabase.ts'

export interface WeeklyCopy {
  readonly name: string
  readonly bytes: number
  readonly madeAt: string
}

export function weeklyCopiesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['weekly-copies', userId],
    queryFn: async () => {
      const { data: setting } = await client.from('weekly_copies').select().maybeSingle().throwOnError()
      if (setting === null) return { setting, copies: [] }
      const answer = await storageRequest(client, `object/list/${copiesBucket}`, {
        prefix: userId,
        sortBy: { column: 'name', order: 'desc' },
      })
      if (!answer.ok) throw new Error(`The list of copies failed with status ${answer.status}.`)
      const copies = listed.parse(await answer.json())
      return {
        /** Null when the person keeps none. */
        setting,
        copies: copies.map(({ name, metadata, updated_at }) => ({ name, bytes: metadata.size, madeAt: updated_at })),
      }
    },
    staleTime: 0,
    // The first copy comes within minutes.
    refetchInterval: ({ state }) => (state.data?.setting && state.data.copies.length === 0 ? 5000 : false),
  })
}

export async function keepWeeklyCopies(client: Client, userId: string, isOn: boolean): Promise<void> {
  const table = client.from('weekly_copies')
  // Another tab may have turned it on already.
  if (isOn) await table.upsert({ user_id: userId }, { onConflict: 'user_id', ignoreDuplicates: true }).throwOnError()
  else await table.delete().eq('user_id', userId).throwOnError()
}

/** An address for the browser's own download: a copy may be larger than the memory. */
export async function copyAddress(client: Client, userId: string, name: string): Promise<string> {
  const address = await signedDownload(client, copiesBucket, `${userId}/${name}`, name)
  if (address === null) throw new Error('The copy has gone.')
  return address
}

const listed = z.array(z.object({ name: z.string(), updated_at: z.string(), metadata: z.object({ size: z.number() }) }))
