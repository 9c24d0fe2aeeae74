import { defineConfig } from 'vitest/config'

// Other processes decide when things happen in these tests. Like a browser test, one that fails is tried once more.
const RETRIES = 1

// One project per way of running: pure rules, the platform on each engine, the product's backend.
// Pure tests (no database) are the `*.test.ts` of `unit`; those that need the running platform are `*.it.test.ts`.
const integration = (name: string, include: string[], engine: 'embedded' | 'url', exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    globalSetup: './platform/src/testing/engine-setup.ts',
    provide: { engine },
    // Every file starts a platform and a database of its own; the code of both is read once per worker.
    isolate: false,
    retry: RETRIES,
    testTimeout: 20_000,
    // What is awaited comes when the machine gets to it: a second is little beside other tests.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})

const READING_PICTURES = 'supabase/functions/_workers/ocr.test.ts'

export default defineConfig({
  test: {
    // One more than a small machine has cores: somebody is always waiting for a process, a mail or the database.
    maxWorkers: 3,
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
        test: { name: 'ocr', include: [READING_PICTURES], testTimeout: 60_000 },
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
          // Pure rules leave nothing behind: a process per file would cost twice what the tests do.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['platform/test/{start,faults,scale,fuzz}/*.test.ts'],
          exclude: ['**/*.it.test.ts'],
          expect: { poll: { timeout: 10_000 } },
          retry: RETRIES,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      integration('platform', ['platform/**/*.it.test.ts'], 'embedded'),
      // Signing in speaks the same plain SQL to every PostgreSQL. What it counts over several processes is tested on both.
      integration('platform-url', ['platform/**/*.it.test.ts'], 'url', ['platform/src/auth/!(rate-limits)/**']),
      integration('product', ['supabase/**/*.it.test.ts'], 'embedded'),
      integration('product-url', ['supabase/tests/*.it.test.ts'], 'url'),
    ],
  },
})
