// Gets a conversation's JSON from the site's own API with the page's session, or from the page itself. An access key is fetched, used
// once, and never stored.

import { hasPath } from '../find-site-rules.ts'
import type { DataRules } from '../sites/site-rules-schema.ts'
import type { Account, ReadTools } from '../types.ts'
import { textAt, valueAt, valuesAt } from './json-path.ts'
import { streamedObject } from './streamed-object.ts'

/** Yields candidates, best first. The caller takes the first valid one. The data inside the page is about the open conversation only. */
export async function* conversationData(
  page: Document,
  { url, id, key }: { url: string; id: string; key?: string | undefined },
  rules: DataRules,
  tools: ReadTools,
): AsyncGenerator<unknown> {
  for (const { path, address } of rules.reads) {
    if (hasPath(url, path)) yield* siteData(page, address.replaceAll('{id}', encodeURIComponent(id)), rules, tools, key)
  }
  for (const rule of url === page.URL ? rules.embedded : []) {
    for (const script of page.querySelectorAll(rule.selector)) {
      const text = script.textContent ?? ''
      const json = 'stream' in rule ? streamedObject(text, rule.stream) : await orNull(async () => JSON.parse(text))
      if (json !== null) yield 'stream' in rule ? json : valueAt(json, rule.path)
    }
  }
}

/** The organisations of the person on this site, if it has several. */
export async function accountsOf(rules: DataRules, tools: ReadTools): Promise<Account[]> {
  const { accounts } = rules
  const answer = accounts && (await answerTo(accounts.address, tools))
  if (!accounts || !Array.isArray(answer)) return []
  const mayChat = (item: unknown) => {
    const uses = valueAt(item, accounts.of)
    return !Array.isArray(uses) || uses.includes(accounts.only)
  }
  const found = answer.filter(mayChat).map((item) => ({
    key: textAt(item, accounts.key),
    name: textAt(item, accounts.name).slice(0, 80),
  }))
  return found.filter(({ key }) => /^[\w-]{1,100}$/.test(key)).slice(0, mostAccounts)
}

const mostAccounts = 20

/** The answers of one address of the site, for each key and workspace that may be the right one; with `known` for that key. */
export async function* siteData(
  page: Document,
  address: string,
  rules: DataRules,
  tools: ReadTools,
  known?: string,
): AsyncGenerator<unknown> {
  const needsKey = rules.keyAsBearer || address.includes('{key}')
  for await (const key of !needsKey ? [''] : known === undefined ? keys(page, rules, tools) : [known]) {
    const bearer: Headers = rules.keyAsBearer && key !== '' ? { authorization: `Bearer ${key}` } : {}
    const chosen = cookieHeaders(page, rules)
    const isChosen = Object.keys(chosen).length > 0
    // The chat may belong to another workspace than the chosen one.
    for (const headers of isChosen ? [{ ...bearer, ...chosen }, bearer] : [bearer]) {
      const json = await orNull(() => tools.fetchJson(address.replaceAll('{key}', encodeURIComponent(key)), headers))
      if (json !== null) yield json
    }
  }
}

type Headers = Record<string, string>

function cookieHeaders(page: Document, { headers }: DataRules): Headers {
  const named = headers.map(({ name, cookie: from, not }) => ({ name, value: cookie(page, from), not }))
  return Object.fromEntries(
    named
      .filter(({ value, not }) => /^[\w-]{1,100}$/.test(value) && !not.includes(value))
      .map(({ name, value }) => [name, value]),
  )
}

const triedKeys = 5

async function* keys(page: Document, rules: DataRules, tools: ReadTools): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const rule of rules.keys) {
    const found =
      rule.from === 'cookie' ? [cookie(page, rule.cookie)] : valuesAt(await answerTo(rule.address, tools), rule.path)
    for (const key of found.slice(0, triedKeys)) {
      if (typeof key !== 'string' || key === '' || seen.has(key)) continue
      seen.add(key)
      yield key
    }
  }
  // A shared conversation needs no key.
  if (seen.size === 0) yield ''
}

const answers = new WeakMap<ReadTools, Map<string, unknown>>()

/** Asked once for all conversations and pictures that are read with the same tools. */
async function answerTo(address: string, tools: ReadTools): Promise<unknown> {
  const known = answers.get(tools) ?? new Map<string, unknown>()
  answers.set(tools, known)
  const answer = known.get(address) ?? (await orNull(() => tools.fetchJson(address)))
  if (answer !== null) known.set(address, answer)
  return answer
}

function cookie(page: Document, name: string): string {
  const found = page.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}

/** Null on failure, because there is another way to read. */
async function orNull(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch {
    return null
  }
}
