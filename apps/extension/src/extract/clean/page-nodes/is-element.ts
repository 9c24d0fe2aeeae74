// No instanceof: elements of another document are instances of another class.
import { nodeTypeOf } from './own-accessors.ts'

export function isElement(node: Node | null): node is Element {
  return node !== null && nodeTypeOf(node) === 1
}
