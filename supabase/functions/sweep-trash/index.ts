// POST, for the schedule only: deletes for good the notes that have been in the trash for thirty days, and the files that left the text
// of their note.
import type { FunctionSchedule } from '@jotsam/platform/function'
import { scheduledFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'

const MOST = 1000

export const schedule: FunctionSchedule = { everySeconds: 3600 }

export default scheduledFunction(async (context) => {
  let swept = 0
  // A large trash is deleted in parts, because the database ends long statements.
  for (let part = MOST; part >= MOST; ) {
    part = (await serviceClient(context).rpc('sweep_trash', { p_limit: MOST }).throwOnError()).data
    swept += part
  }
  const { data: files } = await serviceClient(context).rpc('sweep_files').throwOnError()
  if (files > 0) context.log.info({ files }, 'unused files deleted')
  if (swept > 0) context.log.info({ swept }, 'trash emptied')
  return { swept }
})
