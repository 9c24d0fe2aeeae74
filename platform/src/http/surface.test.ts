import { expect, it } from 'vitest'
import { surfaceOf } from './surface.ts'

it.each([
  ['/rest/v1/books', 'rest'],
  ['/auth/v1', 'auth'],
  ['/functions/v1/', 'functions'],
  ['/realtime/v1/websocket', 'realtime'],
  ['/storage/v1/object/x', 'storage'],
  ['/healthz', 'ops'],
  ['/metrics', 'ops'],
  ['/config.json', 'ops'],
  ['/', 'web'],
  ['/rest/v10', 'web'],
  ['/restful', 'web'],
  ['/app/rest/v1/x', 'web'],
])('finds that %s belongs to %s', (path, surface) => {
  expect(surfaceOf(path)).toBe(surface)
})
