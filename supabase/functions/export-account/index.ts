// POST: all data of the caller as a ZIP, on Free and Pro. It is streamed, so that a large account does not fill the memory.

import { messages } from '@jotsam/core/messages/messages'
import type { FunctionLimits, FunctionOpaqueTokens } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { accountOfCaller } from '../_shared/signed-in-account.ts'
import { accountRows } from './account-rows.ts'
import { chunkStream } from './chunk-stream.ts'
import { exportFiles, readOverview } from './export-files.ts'
import { zip } from './zip.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 120 }

// A token exports only what it may read.
export const opaqueTokens: FunctionOpaqueTokens = 'accepted'

export default serverFunction(['POST', 'GET'], async (request, context) => {
  const account = await accountOfCaller(request, context)
  if (!account) return answer(401, { success: false, error: messages.saveError.noActiveSession, reason: 'signed-out' })
  const now = new Date()
  const rows = accountRows(context.asCaller, account.id)
  // Read before the answer begins, because a failure can still set the status here.
  const overview = await readOverview(rows, account)
  return new Response(chunkStream(zip(exportFiles(rows, overview, now))), {
    headers: {
      // The official client returns bytes for this type, but not for application/zip.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="jotsam-export-${now.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
})
