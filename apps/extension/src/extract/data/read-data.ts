// Gets a conversation's JSON: what the page carries in itself, else from the site's own address, with the page's own session.
// The key that some sites want is asked for, used at once, and kept nowhere.

import { hasPath } from '../site-rules-for.ts'
import type { DataRules } from '../sites/site-rules-schema.ts'
import type { ReadTools } from '../types.ts'
import { valueAt, valuesAt } from './json-path.ts'

/** Each thing that might be the conversation, best first; the caller takes the first that reads well. */
export async function* conversationData(
  page: Document,
  id: string,
  rules: DataRules,
  tools: ReadTools,
): AsyncGenerator<unknown> {
  for (const read of rules.reads.filter(({ path }) => hasPath(page.URL, path))) {
    for await (const key of keys(page, rules, tools)) {
      const address = read.address
        .replaceAll('{id}', encodeURIComponent(id))
        .replaceAll('{key}', encodeURIComponent(key))
      const headers: Record<string, string> = rules.keyAsBearer && key !== '' ? { authorization: `Bearer ${key}` } : {}
      const json = await answered(() => tools.fetchJson(address, headers))
      if (json !== null) yield json
    }
  }
  for (const { selector, path } of rules.embedded) {
    const script = page.querySelector(selector)?.textContent
    const json = script ? await answered(async () => JSON.parse(script)) : null
    if (json !== null) yield valueAt(json, path)
  }
}

const triedKeys = 5

async function* keys(page: Document, rules: DataRules, tools: ReadTools): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const rule of rules.keys) {
    const found =
      rule.from === 'cookie'
        ? [cookie(page, rule.cookie)]
        : valuesAt(await answered(() => tools.fetchJson(rule.address)), rule.path)
    for (const key of found.slice(0, triedKeys)) {
      if (typeof key !== 'string' || key === '' || seen.has(key)) continue
      seen.add(key)
      yield key
    }
  }
  // A shared conversation is open to everybody.
  if (seen.size === 0) yield ''
}

function cookie(page: Document, name: string): string {
  const found = page.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}

/** A site that does not answer is no failure: there is another way to read. */
async function answered(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch {
    return null
  }
}
