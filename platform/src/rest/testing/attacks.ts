// Test helper: requests that try to get at secrets of the scene.
import { expect } from 'vitest'
import type { TestPlatform } from '../../testing/index.ts'
import type { rawRequest } from './scene.ts'

const SECRETS = /Secret of Ben|unguarded secret|ben-treasure/

export function attacksOn({ platform, raw }: { platform: TestPlatform; raw: ReturnType<typeof rawRequest> }) {
  return {
    /** Sends a request whose response must contain no secret and must not be a 500. */
    async attempt(path: string, init: RequestInit = {}, send = raw) {
      const response = await send(path, init)
      const text = await response.text()
      expect(text, path).not.toMatch(SECRETS)
      expect(response.status, `${path}: ${text}`).not.toBe(500)
      return { status: response.status, text, ok: response.ok }
    },
    async expectAllNotes() {
      const [row] = await platform.sql`select count(*)::int as notes from notes`
      expect(row).toEqual({ notes: 5 })
    },
  }
}

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})
