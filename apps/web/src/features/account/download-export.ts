// Downloads the ZIP with all data of the account, or with the part that `query` names. It uses fetch: the data client returns a body only when it is complete, and a
// large download needs progress.
import { fileName as named } from '@jotsam/core/export/file-name'
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'

export async function downloadExport(
  client: Client,
  { query, onProgress, signal }: { query: string; onProgress: (bytes: number) => void; signal: AbortSignal },
) {
  const [{ anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()])
  const response = await fetch(`/functions/v1/export-account${query}`, {
    method: 'POST',
    headers: { apikey: anonKey, Authorization: `Bearer ${data.session?.access_token ?? anonKey}` },
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`The export failed with status ${response.status}.`)
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length
        onProgress(received)
        controller.enqueue(chunk)
      },
    }),
  )
  const bytes = await new Response(counted, { headers: { 'Content-Type': 'application/zip' } }).blob()
  return { name: fileName(response.headers.get('Content-Disposition')), bytes }
}

export function fileName(disposition: string | null): string {
  const name = /filename\*=UTF-8''(.+)\.zip$/.exec(disposition ?? '')?.[1]
  return named(name ? decodeURIComponent(name) : 'jotsam-export', 'zip')
}

/** For example 812 kB or 3.4 MB. */
export function sizeText(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits }).format(amount)
}
