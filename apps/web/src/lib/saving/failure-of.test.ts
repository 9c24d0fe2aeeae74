// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { afterFailedRead } from './failure-of.ts'

it.each([
  [{ status: 500, code: 'XX000', message: 'out of memory' }, 'The server has a problem.'],
  [{ status: 502, message: '<html>Bad Gateway</html>' }, 'The server has a problem.'],
  [new TypeError('Failed to fetch'), 'Check your connection'],
])('after a failed read, %j is told apart from other causes: %s', (error, advice) => {
  expect(afterFailedRead(error)).toContain(advice)
})
