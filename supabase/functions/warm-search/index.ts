// POST, at the start of the server only: searches for nobody on some connections of the pool. PostgreSQL reads its catalogs and plans the functions of
// search once for each connection, and Node compiles the code of a request once. Otherwise the first person to search waits for both.
import type { FunctionAtStart } from '@jotsam/platform/function'
import { scheduledFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'

export const atStart: FunctionAtStart = true

/** A screen opens with about as many requests at once. */
const CONNECTIONS = Array.from({ length: 4 })

export default scheduledFunction(async (context) => {
  const client = serviceClient(context)
  await Promise.all(
    CONNECTIONS.map(() => client.rpc('find_captures', { p_query: '"two words" -another' }).throwOnError()),
  )
  return {}
})
