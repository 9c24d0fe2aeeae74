// Makes `import.meta` refer to the source file: the bundle is in a cache, outside the project.
import { readFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'

export function keepImportMeta(entry: string): Plugin {
  return {
    name: 'keep-import-meta',
    setup(build) {
      build.onLoad({ filter: /\.[mc]?[tj]sx?$/, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        if (!text.includes('import.meta')) return undefined
        return { contents: replaceImportMeta(text, path, path === entry), loader: LOADERS[extname(path)] ?? 'ts' }
      })
    },
  }
}

const LOADERS: Readonly<Record<string, Loader>> = { '.tsx': 'tsx', '.jsx': 'jsx', '.js': 'js', '.mjs': 'js' }

function replaceImportMeta(text: string, path: string, isMain: boolean): string {
  const values: Readonly<Record<string, string>> = {
    url: JSON.stringify(pathToFileURL(path).href),
    filename: JSON.stringify(path),
    dirname: JSON.stringify(dirname(path)),
    main: String(isMain),
  }
  return text.replace(/\bimport\.meta\.(url|filename|dirname|main)\b/g, (whole, key: string) => values[key] ?? whole)
}
