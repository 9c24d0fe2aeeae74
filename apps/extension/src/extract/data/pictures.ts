// The addresses of the pictures in a conversation's JSON. Some sites write them; others name a file and give its address when asked.

import { limits } from '@jotsam/core/plan/limits'
import type { BlockRule, DataRules } from '../sites/site-rules-schema.ts'
import type { ReadTools } from '../types.ts'
import { textAt } from './json-path.ts'
import { siteData } from './read-data.ts'

export interface Pictures {
  /** The address of the page. */
  readonly base: string
  /** The addresses that the site gave, by the file's name. */
  readonly urls: ReadonlyMap<string, string>
  /** The files whose address is not known yet. */
  readonly wanted: Set<string>
}

export function pictureUrl(
  scope: unknown,
  { urls, file }: Extract<BlockRule, { as: 'picture' }>,
  pictures: Pictures,
): string | null {
  const written = urls.map((path) => textAt(scope, path)).find((each) => each !== '')
  if (written !== undefined) return webAddress(written, pictures.base)
  const name = fileName(textAt(scope, file))
  const given = pictures.urls.get(name)
  if (given === undefined && name !== '') pictures.wanted.add(name)
  return given ?? null
}

/** Asks the site for the address of each file. One that it does not give is left out. */
export async function askedUrls(
  page: Document,
  names: readonly string[],
  id: string,
  rules: DataRules,
  tools: ReadTools,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of names.slice(0, limits.extraction.picturesMax)) {
    if (tools.signal.aborted) break
    const url = await askedUrl(page, name, id, rules, tools)
    if (url !== null) found.set(name, url)
  }
  return found
}

async function askedUrl(page: Document, name: string, id: string, rules: DataRules, tools: ReadTools) {
  if (!rules.pictures) return null
  for (const each of rules.pictures.address) {
    const address = each.replaceAll('{file}', encodeURIComponent(name)).replaceAll('{id}', encodeURIComponent(id))
    for await (const json of siteData(page, address, rules, tools)) {
      const url = webAddress(textAt(json, rules.pictures.url), page.URL)
      if (url !== null) return url
    }
  }
  return null
}

/** The file's name in a pointer such as `sediment://file_1#p_0.png`. */
function fileName(pointer: string): string {
  return /\bfile[-_]\w[\w-]{0,80}/.exec(pointer.replace(/^[a-z-]+:\/\//, ''))?.[0] ?? ''
}

function webAddress(written: string, base: string): string | null {
  if (written === '') return null
  try {
    const { protocol, href } = new URL(written, base)
    return protocol === 'https:' ? href : null
  } catch {
    return null
  }
}
