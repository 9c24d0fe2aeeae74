// Pictures and links of an HTML page that name files beside it become files of the note, or links to the notes of other pages.

import { type CleanHtmlOptions, cleanNodes, element } from './clean-html.ts'
import { decodedAddress } from './decoded-address.ts'
import { noteAddress } from './external-id.ts'
import { isPicture, type NoteFiles } from './note-files.ts'
import type { FileIndex } from './wikilinks.ts'

export function linkedFiles(
  path: string,
  index: FileIndex,
  files: NoteFiles,
  {
    first,
    linkTo = () => null,
  }: {
    /** Asked before the rules here. */
    readonly first?: CleanHtmlOptions['replace']
    /** The key of the note that a page became. The page may be missing. */
    readonly linkTo?: (path: string) => string | null
  } = {},
): CleanHtmlOptions {
  const options: CleanHtmlOptions = {
    replace(node) {
      const replaced = first?.(node)
      if (replaced || (node.name !== 'img' && node.name !== 'a')) return replaced
      const target = localTarget(node.attributes.get(node.name === 'img' ? 'src' : 'href') ?? '')
      if (target === '') return undefined
      const found = index.find(target, path)
      const file = found?.file
      const name = target.split('/').at(-1) ?? ''
      if (node.name === 'img') {
        if (!file) files.miss(name)
        const alt = node.attributes.get('alt') ?? ''
        return file && [element('img', [], { src: files.address(file, name), ...(alt === '' ? {} : { alt }) })]
      }
      const inside = cleanNodes(node.children, options)
      const note = found?.path === path ? null : linkTo(found?.path ?? target)
      if (note !== null && inside.length > 0) return [element('a', inside, { href: noteAddress(note) })]
      // Other pages are notes of their own. A picture that links to itself is shown once.
      if (isPage(name) || (isPicture(name) && inside.length > 0)) return inside
      if (!file && !index.hasFolder(target, path)) files.miss(target)
      return file ? [element('a', [name], { href: files.address(file, name) })] : inside
    },
  }
  return options
}

function isPage(name: string): boolean {
  return /\.(?:md|markdown|mdown|txt|text|x?html?|csv)$/i.test(name)
}

/** The path of a relative address; empty for any other address. */
export function localTarget(address: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(address)) return ''
  return decodedAddress(address.split(/[?#]/)[0] ?? '')
}
