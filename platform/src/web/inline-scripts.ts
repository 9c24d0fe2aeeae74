// Hashes a page's inline scripts, so that the content security policy allows only those.
import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi

/** As the policy wants them: 'sha256-...'. Scripts with a `src` are covered by 'self'. */
export function inlineScriptHashes(html: string): string[] {
  const texts = [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    /\bsrc\s*=/i.test(attributes) || text === '' ? [] : [text],
  )
  return [...new Set(texts.map(hashSource))]
}

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
