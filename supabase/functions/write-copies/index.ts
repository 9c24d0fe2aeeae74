// POST, for the schedule only: writes the export of every account to the operator's folder or bucket, once a week, and removes the
// copies of deleted accounts. People who keep weekly copies get theirs in their own files.
import type { CopyFault } from '@jotsam/core/account/weekly-copies'
import type { FunctionContext, FunctionLimits, FunctionSchedule } from '@jotsam/platform/function'
import { scheduledFunction } from '../_shared/server-function.ts'
import { type ServiceClient, serviceClient } from '../_shared/service-client.ts'
import { accountRows } from '../export-account/account-rows.ts'
import { exportFiles, readOverview } from '../export-account/export-files.ts'
import { zip } from '../export-account/zip.ts'
import { type CopyTarget, folderTarget, s3Target, storageTarget, TooLarge } from './copy-target.ts'

export const schedule: FunctionSchedule = { everySeconds: 60 }
export const limits: FunctionLimits = { seconds: 3600 }

/** Each run begins no further copy after this time. */
const SECONDS = 10

export default scheduledFunction(async (context) => {
  const service = serviceClient(context)
  const targets = targetsOf(context)
  const written = targets.length === 0 ? 0 : await writeForOperator(targets, service, context)
  return { written, weekly: await writeWeekly(service, context) }
})

/** Every account, to the targets that the settings name. */
async function writeForOperator(
  targets: readonly CopyTarget[],
  service: ServiceClient,
  context: FunctionContext,
): Promise<number> {
  const isTimeLeft = timer()
  let written = 0
  await removeDeleted(targets, service)
  const { data: due } = await service.rpc('due_copies', { p_limit: 100 }).throwOnError()
  for (const userId of due) {
    if (!isTimeLeft()) break
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
  return written
}

/** The people who keep weekly copies, each to their own files. The account page says how the last attempt ended. */
async function writeWeekly(service: ServiceClient, context: FunctionContext): Promise<number> {
  const isTimeLeft = timer()
  const targets = [storageTarget(context.asService)]
  let written = 0
  const { data: due } = await service.rpc('due_weekly_copies', { p_limit: 100 }).throwOnError()
  for (const userId of due) {
    if (!isTimeLeft()) break
    const record = (outcome: 'started' | 'done' | CopyFault) =>
      service.rpc('record_weekly_copy', { p_user_id: userId, p_outcome: outcome }).throwOnError()
    await record('started')
    try {
      await writeCopy(userId, targets, context)
      await record('done')
      written += 1
    } catch (error) {
      context.log.error({ err: error, userId }, 'a weekly copy could not be written')
      await record(error instanceof TooLarge ? 'too-large' : 'failed')
    }
  }
  return written
}

function timer(): () => boolean {
  const end = Date.now() + SECONDS * 1000
  return () => Date.now() <= end
}

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
  targets: readonly Pick<CopyTarget, 'write'>[],
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
