// No instanceof: elements of another document are instances of another class.

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1
}
