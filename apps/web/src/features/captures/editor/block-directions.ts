// Gives the text, and each block that runs the other way than what is around it, its direction, as `direct-blocks.ts` does for reading.
import { hasRightToLeft, type TextDirection, textDirection } from '@jotsam/core/html/text-direction'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export const blockDirections = Extension.create({
  name: 'blockDirections',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        attributes: ({ doc }) => ({ dir: directionOf(doc) ?? 'auto' }),
        decorations: ({ doc }) => {
          const turned: Decoration[] = []
          addTurned(turned, doc, 0, directionOf(doc) ?? 'ltr')
          return turned.length > 0 ? DecorationSet.create(doc, turned) : null
        },
      },
    }),
  ],
})

function addTurned(turned: Decoration[], parent: Node, start: number, around: TextDirection): void {
  parent.forEach((block, offset) => {
    if (!block.isBlock || block.type.spec.code || (around === 'ltr' && !turns(block))) return
    const at = start + offset
    const own = PARTS.has(block.type.name) ? around : (directionOf(block) ?? around)
    if (own !== around) turned.push(Decoration.node(at, at + block.nodeSize, { dir: own }))
    if (!block.isTextblock) addTurned(turned, block, at + 1, own)
  })
}

/** They have the direction of their table. */
const PARTS = new Set(['tableRow', 'tableCell', 'tableHeader'])

// A key press changes one block, and the others are the same nodes.
const turning = new WeakMap<Node, boolean>()
function turns(block: Node): boolean {
  const known = turning.get(block) ?? hasRightToLeft(block.textContent)
  turning.set(block, known)
  return known
}

const directions = new WeakMap<Node, TextDirection | null>()
function directionOf(node: Node): TextDirection | null {
  const known = directions.get(node)
  if (known !== undefined) return known
  let found = textDirection(node.text ?? '')
  for (const child of node.children) found ??= directionOf(child)
  directions.set(node, found)
  return found
}
