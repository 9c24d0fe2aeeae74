// What the editor cannot hold within a line of an item or a quote.

export const NO_LINES = 'blockquote, details, dl, figure, h1, h2, h3, h4, h5, h6, hr, iframe, ol, pre, table, ul'

export function isNoLine(node: Node): boolean {
  return node instanceof Element && (node.matches(NO_LINES) || node.querySelector(NO_LINES) !== null)
}
