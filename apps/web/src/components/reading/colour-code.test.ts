// @vitest-environment happy-dom
import highlighter from 'highlight.js/lib/core'
import { expect, it, vi } from 'vitest'
import { codeTokens, loadLanguage } from './colour-code.ts'

it('gives the highlighter long code in parts, which end between lines, and no long line', async () => {
  await loadLanguage('js')
  const lines = 'function f() {\n  return 1\n}\n'.repeat(500)
  const text = `${lines}${'a('.repeat(4_000)}\nconst last = 1`
  const read = vi.spyOn(highlighter, 'highlight')
  const tokens = codeTokens(text, 'js')
  const parts = read.mock.calls.map(([part]) => String(part))
  read.mockRestore()
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(5_000)
  expect(parts.filter((part) => /[^\n]{1001}/.test(part))).toEqual([])
  expect(parts[1]).toMatch(/^function/)
  expect(tokens.filter(({ from, to }) => text.slice(from, to) === 'return')).toHaveLength(500)
})
