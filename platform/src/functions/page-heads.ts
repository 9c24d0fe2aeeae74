// Gets the head of a page from the function that provides it.
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { FetchSelf } from './context.ts'
import type { PageHead } from './contract.ts'

export interface HeadFunction {
  readonly name: string
  /** The path prefix of its pages. */
  readonly below: string
}

/** Null when no function provides a head. When the function fails, the page keeps the web app's own head. */
export function createPageHeads({
  findFunctions,
  fetchSelf,
  anonKey,
  log,
}: {
  findFunctions: () => Promise<readonly HeadFunction[]>
  fetchSelf: FetchSelf
  anonKey: string
  log: Log
}): (path: string) => Promise<PageHead | null> {
  let functions: ReturnType<typeof findFunctions> | null = null
  return async (path) => {
    functions ??= findFunctions()
    const provider = (await functions).find(({ below }) => path.startsWith(below))
    if (!provider) return null
    try {
      const address = `http://localhost/functions/v1/${provider.name}?path=${encodeURIComponent(path)}`
      const answer = await fetchSelf(new Request(address, { headers: { authorization: `Bearer ${anonKey}` } }))
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
      return head.parse(await answer.json())
    } catch (error) {
      log.error({ err: error, function: provider.name }, 'the head of a page could not be made')
      return { title: null, meta: {} }
    }
  }
}

const head = z.object({ title: z.string().nullable(), meta: z.record(z.string(), z.string()) })
