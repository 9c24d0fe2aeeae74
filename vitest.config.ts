import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { NODE_20_NOTICE, quietClient } from './platform/src/quiet-client.ts'

// The global setups load supabase-js in this process.
quietClient(console)

// Other processes decide when things happen in these tests. Like a browser test, one that fails is tried once more.
const RETRIES = 1

const PROPERTY_SEED = './scripts/property-seed.ts'

// `npm run test:deep` repeats what `npm test` tries once: more pictures, scripts, kills and moments. Tests read it from here.
const envOf = (mode: string) => ({ TEST_DEEP: mode === 'deep' ? '1' : '' })

const COMPILED_FUNCTIONS = './platform/src/testing/compiled-functions.ts'

const COMPILED_FUNCTION = /\/cache\/functions\/[^/]+\.mjs/

// One project per way of running: pure rules, and the platform with the product's backend on each engine.
// Pure tests (no database) are the `*.test.ts` of `unit`; those that need the running platform are `*.it.test.ts`.
const integration = (name: string, include: string[], engine: 'embedded' | 'url', mode: string) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**'],
    globalSetup: ['./platform/src/testing/engine-setup.ts', COMPILED_FUNCTIONS],
    provide: { engine },
    env: envOf(mode),
    setupFiles: PROPERTY_SEED,
    // Every file starts a platform and a database of its own; the code of both is read once per worker.
    isolate: false,
    // The compiled functions of a platform are loaded by Node itself; compiling each of them again would take longer than most tests.
    server: { deps: { external: [COMPILED_FUNCTION] } },
    retry: RETRIES,
    // Some tests wait for processes of low priority, such as the parser of an import.
    testTimeout: 120_000,
    // What is awaited comes when the machine gets to it: a second is little beside other tests.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})

// What an older PostgreSQL decides by itself: whether it accepts every migration and function, privileges, locks, error texts, and the
// SQL that we generate. `authorisation` calls every function and writes to every table.
const MAY_DIFFER = [
  'platform/src/db/{as-user,listener,migrate,prepare,sql}.it.test.ts',
  'platform/src/realtime/delete-visibility.it.test.ts',
  'platform/src/rest/{access-control,errors}.it.test.ts',
  'platform/src/rest/postgrest/*.it.test.ts',
  'supabase/tests/permissions/{authorisation,grants,live-changes}.it.test.ts',
  'supabase/tests/search/query-captures.it.test.ts',
]
// The same SQL again, on more data and by more callers. `npm run test:deep` tries these on the older PostgreSQL too.
const REPEATS = [
  'platform/src/auth/rate-limits/rate-limits.it.test.ts',
  'platform/src/realtime/{change-delivery,private-channels}.it.test.ts',
  'platform/src/rest/{call,computed,embed,read,views,write}.it.test.ts',
  'platform/src/storage/storage-js.it.test.ts',
  'platform/test/any-project.it.test.ts',
  'supabase/tests/captures/{retried-save,valid-capture,zettel-id}.it.test.ts',
  'supabase/tests/carry-over/carry-over.it.test.ts',
  'supabase/tests/search/{content-types,ranked-search,search}.it.test.ts',
]

/**
 * A worker takes the next file only if that needs the same environment; else another worker is started, which loads everything
 * again. So the files that need a document follow each other, after the others.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const withDocument = new Set(sorted.filter(({ moduleId }) => NEEDS_DOCUMENT.test(readFileSync(moduleId, 'utf8'))))
    return [...sorted.filter((file) => !withDocument.has(file)), ...withDocument]
  }
}

const NEEDS_DOCUMENT = /^\/\/ @vitest-environment happy-dom$/m

const READING_PICTURES = 'supabase/functions/_workers/ocr.test.ts'

export default defineConfig(({ mode }) => ({
  test: {
    // Two more than a small machine has cores: some test is always waiting for a process, a mail or the database.
    maxWorkers: 4,
    // The projects share the compiled modules; without this each of them compiles the whole server again.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ByEnvironment },
    onConsoleLog: (log) => !log.includes(NODE_20_NOTICE),
    // npm run coverage: what the pure tests alone reach of what is pure; the rest is proven on the running product.
    coverage: {
      provider: 'v8',
      reporter: ['text-summary'],
      include: [
        'packages/core/src/**/*.ts',
        'platform/src/rest/{request,plan,sql}/**/*.ts',
        'apps/extension/src/extract/**/*.ts',
      ],
      exclude: ['**/*.test.ts', '**/testing/**'],
    },
    // They begin in the order of their names.
    projects: [
      {
        // A minute of computing in one file: begun last, it would run alone when all others are done.
        test: { name: 'ocr', include: [READING_PICTURES], env: envOf(mode), testTimeout: 60_000 },
      },
      {
        test: {
          name: 'unit',
          include: [
            'apps/**/*.test.ts',
            'packages/**/*.test.ts',
            'platform/**/*.test.ts',
            'supabase/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [
            '**/*.it.test.ts',
            'platform/test/{start,faults,scale,fuzz}/**',
            READING_PICTURES,
            '**/node_modules/**',
          ],
          env: envOf(mode),
          // Pure rules leave nothing behind: a process per file would cost twice what the tests do.
          isolate: false,
          setupFiles: [PROPERTY_SEED, './scripts/fresh-document.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['platform/test/{start,faults,scale,fuzz}/*.test.ts'],
          exclude: ['**/*.it.test.ts'],
          globalSetup: './platform/test/prepared-database.ts',
          env: envOf(mode),
          // The servers are processes of their own, and leave nothing behind in the worker.
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
          retry: RETRIES,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // One project for both: a worker serves one project, and loading the server takes it three seconds of processor time.
      integration('server', ['platform/**/*.it.test.ts', 'supabase/**/*.it.test.ts'], 'embedded', mode),
      integration('postgres-15', mode === 'deep' ? [...MAY_DIFFER, ...REPEATS] : MAY_DIFFER, 'url', mode),
    ],
  },
}))
