// The pages of a folder: NAME.html, and what a reader should keep of it in NAME.expected, as HTML or Markdown.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DrawnPage, textOf } from './page-parts.ts'

export async function pagesIn(folder: string): Promise<DrawnPage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5))
  const pages = names.sort().map(async (name): Promise<DrawnPage> => {
    const html = await readFile(join(folder, `${name}.html`), 'utf8')
    const expected = await readFile(join(folder, `${name}.expected`), 'utf8')
    // Some collections write the page's address into its first comment.
    const url = /<!--\s*\{\s*"url":\s*"(https:[^"]+)"/.exec(html)?.[1]
    const page = { set: 'folder' as const, name, html, ...(url ? { url } : {}) }
    if (/^\s*</.test(expected)) return { ...page, text: decoded(textOf(expected)) }
    const markdown = expected.replace(/^```json\n[\s\S]*?\n```\n/, '')
    const codes = [...markdown.matchAll(/^```(.*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', text = '']) => ({
      language: language.trim(),
      text,
    }))
    return { ...page, text: words(markdown), codes }
  })
  return Promise.all(pages)
}

/** Without what Markdown writes around words. Marks of notes and descriptions of pictures are left out. Code and formulas stay as they are. */
function words(markdown: string): string {
  const parts = markdown.split(/(^```[\s\S]*?^```$|`[^`\n]+`|\$\$[^$]+\$\$|\$(?=\S)[^$\n]*\S\$(?!\d))/m)
  return parts.map((part, at) => (at % 2 ? part.replace(/^```.*$/gm, '') : plain(part))).join('')
}

function plain(markdown: string): string {
  return markdown
    .replace(/!\[(?:[^\]\\]|\\.)*\]\([^)]*\)/g, ' ')
    .replace(/\[\^[^\]]+\]:?/g, ' ')
    .replace(/\]\((?:[^()\\]|\\.|\([^()]*\))*\)/g, '] ')
    .replace(/^>\s*\[!\w+\][-+]?/gm, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1')
    .replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)/g, '')
}

function decoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
}
