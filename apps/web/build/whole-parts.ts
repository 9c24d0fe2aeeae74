// Browsers remember that a module could not be fetched, so a part of the app that failed once, while offline, would fail until the
// page is loaded again. A lazy part is therefore fetched first, with the files that it imports, and imported only when all are here.
import type { Plugin, Rolldown } from 'vite'

export function wholeParts(): Plugin {
  return {
    name: 'jotsam-whole-parts',
    enforce: 'post',
    config: () => ({
      // For a lazy part only style sheets are left for Vite to load first.
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
        },
      },
    }),
    generateBundle: {
      // After Vite has written the lists of style sheets.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = withWholeParts(chunk, bundle)
      },
    },
  }
}

function withWholeParts(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string {
  const here = filesOf(chunk.fileName, bundle)
  const code = chunk.code.replace(/\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g, (_written: string, name: string) => {
    const part = chunk.fileName.replace(/[^/]*$/, name)
    const missing = [...filesOf(part, bundle)].filter((file) => file !== part && !here.has(file))
    const names = [part, ...missing].map((file) => file.replace(/^.*\//, './'))
    return `jotsamPart(${JSON.stringify(names)})`
  })
  return code === chunk.code ? code : `${code}\n${FETCH_FIRST}`
}

// The message is one that browsers use; lib/device/new-version.ts knows it.
const FETCH_FIRST = `async function jotsamPart(names) {
  const parts = (globalThis.jotsamParts ??= new Map())
  const fetched = async (url) => {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return response.arrayBuffer()
    parts.delete(url)
    throw new TypeError('Failed to fetch dynamically imported module: ' + url)
  }
  const urls = names.map((name) => new URL(name, import.meta.url).href)
  for (const url of urls) if (!parts.has(url)) parts.set(url, fetched(url).then(() => null))
  await Promise.all(urls.map((url) => parts.get(url)))
  return import(urls[0])
}`

/** A file and what it imports, directly or not. */
function filesOf(fileName: string, bundle: Rolldown.OutputBundle, known = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (known.has(fileName) || chunk?.type !== 'chunk') return known
  known.add(fileName)
  for (const file of chunk.imports) filesOf(file, bundle, known)
  return known
}
