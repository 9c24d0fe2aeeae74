// The current schema cache. It is read at start and again after a schema change. The old one serves during a reload
// and after a failed one.
import type { Deps } from '../../deps.ts'
import { buildCache, unprotectedRelations } from './build-cache.ts'
import { readCatalogue } from './read-catalogue.ts'

export async function createLiveCache({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>) {
  let lastReported = ''
  const read = async () => {
    const catalogue = await readCatalogue(db.system, config.dbSchemas)
    const relations = unprotectedRelations(catalogue)
    if (relations.length > 0 && relations.join() !== lastReported) log.warn({ relations }, NOT_SERVED)
    lastReported = relations.join()
    return buildCache(catalogue, config.dbSchemas)
  }
  let running: Promise<void> | null = null
  let again = false

  // A migration sends many notifications; one reload after the last is enough.
  const reload = (): void => {
    again = running !== null
    running ??= read()
      .then((fresh) => {
        cache = fresh
      })
      .catch((error: unknown) => log.error({ err: error }, 'the schema could not be read; the old one still serves'))
      .finally(() => {
        running = null
        if (again) reload()
      })
  }

  // Listens before the first read, so that no change is missed. After a lost connection notifications may be missing,
  // so every later listen triggers a reload.
  let listening = 0
  const unlisten = await db.listen(
    'pgrst',
    (payload) => {
      if (payload === 'reload schema' || payload === '') reload()
    },
    () => {
      listening += 1
      if (listening > 1) reload()
    },
  )
  let cache = await read()
  return {
    current: () => cache,
    async close() {
      await unlisten()
      await running
    },
  }
}

const NOT_SERVED =
  'not served: enable row level security on these tables, and make views with security_invoker over such tables only'
