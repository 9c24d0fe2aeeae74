// POST, for the schedule only: writes the export of every account to the operator's folder or bucket, once a week, and removes the
// copies of deleted accounts.
import type { FunctionContext, FunctionLimits, FunctionSchedule } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { type ServiceClient, serviceClient } from '../_shared/service-client.ts'
import { accountRows } from '../export-account/account-rows.ts'
import { exportFiles, readOverview } from '../export-account/export-files.ts'
import { zip } from '../export-account/zip.ts'
import { type CopyTarget, folderTarget, s3Target } from './copy-target.ts'

export const schedule: FunctionSchedule = { everySeconds: 60 }
export const limits: FunctionLimits = { seconds: 3600 }

/** Each run begins no further copy after this time. */
const SECONDS = 10

export default serverFunction(['POST'], async (_request, context) => {
  if (context.caller?.role !== 'service_role') return answer(403, { success: false, error: 'Forbidden' })
  const targets = targetsOf(context)
  if (targets.length === 0) return answer(200, { success: true, written: 0 })
  const service = serviceClient(context)
  const end = Date.now() + SECONDS * 1000
  let written = 0
  await removeDeleted(targets, service)
  const { data: due } = await service.rpc('due_copies', { p_limit: 100 }).throwOnError()
  for (const userId of due) {
    if (Date.now() > end) break
    // Recorded first, so that an account whose copy fails does not delay the others. It is retried in an hour.
    await service.rpc('record_copy', { p_user_id: userId, p_succeeded: false }).throwOnError()
    try {
      await writeCopy(userId, targets, context)
      await service.rpc('record_copy', { p_user_id: userId, p_succeeded: true }).throwOnError()
      written += 1
    } catch (error) {
      context.log.error({ err: error, userId }, 'a copy of an account could not be written')
    }
  }
  return answer(200, { success: true, written })
})

function targetsOf({ env: { COPIES_DIR, COPIES_S3_URL } }: FunctionContext): CopyTarget[] {
  return [...(COPIES_DIR ? [folderTarget(COPIES_DIR)] : []), ...(COPIES_S3_URL ? [s3Target(COPIES_S3_URL)] : [])]
}

async function removeDeleted(targets: readonly CopyTarget[], service: ServiceClient): Promise<void> {
  for (const target of targets) {
    const accounts = await target.accounts()
    if (accounts.length === 0) continue
    const { data: deleted } = await service.rpc('deleted_accounts', { p_ids: accounts }).throwOnError()
    for (const userId of deleted) await target.remove(userId)
  }
}

async function writeCopy(
  userId: string,
  targets: readonly CopyTarget[],
  { asService }: FunctionContext,
): Promise<void> {
  const { data } = await asService.auth.admin.getUserById(userId)
  // Deleted meanwhile.
  if (!data.user) return
  const now = new Date()
  const rows = accountRows(asService, userId)
  for (const target of targets) {
    const files = exportFiles(rows, await readOverview(rows, data.user), now)
    await target.write(userId, `${now.toISOString().slice(0, 10)}-jotsam.zip`, zip(files))
  }
}
