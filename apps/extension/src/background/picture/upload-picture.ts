// Uploads a picture of a saved page, or a file that was open in the browser, to the product's file storage. The server puts a picture's address into
// the note in the same step.
import { attachmentName } from '@jotsam/core/capture/attachment-name'
import { z } from 'zod/mini'
import { serverConfig } from '../account/server-config.ts'
import type { Client } from '../account/session.ts'
import { base64 } from './base64.ts'

export type Uploaded = 'stored' | 'refused' | { readonly full: string }

/** `replaces` is the picture's address as the note's HTML writes it; a note names a file by its hash already. Rejects when another try may succeed. */
export async function uploadFile(
  { client, server, userId }: { client: Client; server: string; userId: string },
  captureId: string,
  { file, type, name: given, replaces }: { file: Blob; type: string; name: string; replaces: string | null },
): Promise<Uploaded> {
  const bytes = await file.arrayBuffer()
  // The same bytes have the same name: sent twice, or shown at two places, they are one file of the note.
  const name = encodeURIComponent(attachmentName(await sha256Of(bytes), given))
  const { anonKey } = await serverConfig(server)
  const { data } = await client.auth.getSession()
  const answer = await fetch(`${server}/storage/v1/object/attachments/${userId}/${captureId}/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'content-type': type,
      'cache-control': 'max-age=31536000',
      'x-upsert': 'true',
      ...(replaces === null
        ? {}
        : { 'x-metadata': base64(new TextEncoder().encode(JSON.stringify({ jotsam: { replaces } }))) }),
    },
    body: bytes,
    signal: AbortSignal.timeout(UPLOAD_MS),
  })
  if (answer.ok) return 'stored'
  const fault = faultSchema.safeParse(await answer.json().catch(() => null)).data
  const status = Number(fault?.statusCode ?? answer.status)
  if (status === 413) return { full: fault?.message ?? '' }
  if (status === 401 || status === 408 || status === 429 || status >= 500)
    throw new Error(`The storage said ${status}.`)
  return 'refused'
}

export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const UPLOAD_MS = 120_000
const faultSchema = z.object({ statusCode: z.string(), message: z.string() })
