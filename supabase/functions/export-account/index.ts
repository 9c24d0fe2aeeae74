// POST: all data of the caller as a ZIP, on Free and Pro. `?format=html` answers web pages instead, `?notebook=ID` one notebook. It is
// streamed, so that a large account does not fill the memory.

import { truncate } from '@jotsam/core/capture/truncate'
import { baseName } from '@jotsam/core/export/file-name'
import { exportMessages } from '@jotsam/core/messages/account/export'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { FunctionLimits, FunctionOpaqueTokens } from '@jotsam/platform/function'
import { accountOfCaller } from '../_shared/accounts/signed-in-account.ts'
import { answer } from '../_shared/answer.ts'
import { namedDownload } from '../_shared/named-download.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { accountRows } from './account-rows.ts'
import { chunkStream } from './chunk-stream.ts'
import { exportFiles, readOverview } from './export-files.ts'
import { notebookRows } from './notebook-rows.ts'
import { zip } from './zip.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 120 }

// A token exports only what it may read.
export const opaqueTokens: FunctionOpaqueTokens = 'accepted'

export default serverFunction(['POST', 'GET'], async (request, context) => {
  const account = await accountOfCaller(request, context)
  if (!account) return answer(401, { success: false, error: saveErrorMessages.noActiveSession, reason: 'signed-out' })
  const now = new Date()
  const { searchParams } = new URL(request.url)
  const format = searchParams.get('format') ?? 'markdown'
  if (format !== 'markdown' && format !== 'html') return refuse(400, exportMessages.unknownFormat)
  const notebook = searchParams.get('notebook')
  const all = accountRows(context.asCaller, account.id)
  const rows = notebook === null ? all : await notebookRows(all, notebook)
  if (!rows) return refuse(404, exportMessages.unknownNotebook)
  // Read before the answer begins, because a failure can still set the status here.
  const overview = await readOverview(rows, notebook === null ? account : null, format)
  const name = overview.folders.find(({ id }) => id === notebook)?.name ?? 'export'
  const file = `jotsam-${truncate(baseName(name), 30)}${format === 'html' ? '-web-pages' : ''}-${now.toISOString().slice(0, 10)}.zip`
  return new Response(chunkStream(zip(exportFiles(rows, overview, now, format))), {
    headers: {
      // The official client returns bytes for this type, but not for application/zip.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': namedDownload(file),
      'Cache-Control': 'no-store',
    },
  })
})

function refuse(status: number, error: string): Response {
  return answer(status, { success: false, error })
}
