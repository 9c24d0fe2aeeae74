// POST: everything of one's own as a ZIP, for Free and Pro alike. Streamed: no size of an account fills the memory.

import { messages } from '@jotsam/core/messages/messages'
import type { FunctionLimits } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { signedInAccount } from '../_shared/signed-in-account.ts'
import { chunkStream } from './chunk-stream.ts'
import { exportFiles, readOverview } from './export-files.ts'
import { ownRows } from './own-rows.ts'
import { zip } from './zip.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 120 }

export default serverFunction(['POST', 'GET'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (!account) return answer(401, { success: false, error: messages.saveError.noActiveSession, reason: 'signed-out' })
  const now = new Date()
  const rows = ownRows(context.asCaller, account.id)
  // Read before the answer begins: a failure here still has a status to be told by.
  const overview = await readOverview(rows, account)
  return new Response(chunkStream(zip(exportFiles(rows, overview, now))), {
    headers: {
      // The official client gives this type, and not application/zip, to its caller as bytes.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="jotsam-export-${now.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
})
