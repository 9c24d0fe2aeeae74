// Converts code blocks to `<pre><code class="language-x">`, without highlighting, line numbers, copy buttons and title bars.

export function codeBlocks(root: DocumentFragment): void {
  for (const block of root.querySelectorAll(blocks)) {
    if (!root.contains(block) || block.parentElement?.closest(blocks)) continue
    const code = codeElement(block)
    const language = languageOf(block, code)
    removeBar(block, language)
    const text = codeText(code)
    if (text.trim() === '') continue
    block.replaceWith(codeBlock(block.ownerDocument, text, language))
  }
}

const blocks = 'pre, .ql-code-block-container, code-block, .cm-editor, table.highlight, table.hljs-ln'

function codeBlock(owner: Document, text: string, language: string): Element {
  const pre = owner.createElement('pre')
  const code = owner.createElement('code')
  if (language !== '') code.className = `language-${language}`
  code.textContent = text
  pre.append(code)
  return pre
}

/** The element that holds only the code. */
function codeElement(block: Element): Element {
  return block.querySelector('.cm-content, [data-test-id="code-content"], td.code, code') ?? block
}

function codeText(code: Element): string {
  for (const gutter of code.querySelectorAll(gutters)) gutter.remove()
  const lines = code.querySelectorAll(
    '.cm-line, .ql-code-block, .view-line, td.hljs-ln-code, td.blob-code, td.code-line',
  )
  if (lines.length > 0) return [...lines].map((line) => withoutLastBreaks(written(line))).join('\n')
  return written(code)
    .replace(/^\n/, '')
    .replace(/\n{1,3}$/, '')
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

const gutters =
  'button, [role="button"], svg, .line-number, .line-numbers, .lineno, .linenos, .gutter, .line-numbers-rows, td.hljs-ln-numbers, ' +
  'td.blob-num, .react-syntax-highlighter-line-number, .copy-button, .sr-only'

/** The text with its line breaks. A block element inside code is a line. */
function written(node: Node): string {
  let text = ''
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 3) text += child.nodeValue ?? ''
    else if (child.nodeName === 'BR') text += '\n'
    else if (/^(?:DIV|P|LI|TR)$/.test(child.nodeName)) {
      text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${written(child).replace(/\n$/, '')}\n`
    } else text += written(child)
  }
  return text.replaceAll('\u200b', '').replaceAll('\u00a0', ' ')
}

function languageOf(block: Element, code: Element): string {
  const near = [code, ...code.querySelectorAll('[class*="language-"]'), block, ...ancestors(block, 2)]
  for (const element of near) {
    const found = namedBy(element)
    if (found !== '') return plain(found)
  }
  return plain((block === code ? null : firstLabel(block, code)) ?? barBefore(block)?.label ?? '')
}

function ancestors(element: Element, count: number): Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at && found.length < count; at = at.parentElement) found.push(at)
  return found
}

function namedBy(element: Element): string {
  const attribute = element.getAttribute('data-language') ?? element.getAttribute('data-lang') ?? ''
  if (attribute !== '') return attribute
  const classes = element.getAttribute('class') ?? ''
  return (
    /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-:]?\s?([\w+#.-]{1,30})/.exec(classes)?.[1] ??
    /(?:^|\s)sourceCode\s+([a-z][\w+#-]{0,20})/.exec(classes)?.[1] ??
    ''
  )
}

/** Some sites show the language in a bar above the code. The bar is removed when the code has the language. */
function barBefore(block: Element): { bar: Element; label: string } | null {
  let at = block
  for (let up = 0; up < 3 && at.parentElement?.childElementCount === 1; up += 1) at = at.parentElement
  const bar = at.previousElementSibling
  if (!bar || at.parentElement?.childElementCount !== 2 || bar.matches('pre, p, h1, h2, h3, h4, h5, h6')) return null
  const label = withoutButtons(bar).textContent?.trim() ?? ''
  return isLabel(label) ? { bar, label } : null
}

function removeBar(block: Element, language: string): void {
  const found = barBefore(block)
  if (found && plain(found.label) === language) found.bar.remove()
}

function withoutButtons(element: Element): Element {
  for (const button of element.querySelectorAll('button, [role="button"]')) button.remove()
  return element
}

function firstLabel(block: Element, code: Element): string | null {
  for (const element of block.querySelectorAll('*')) {
    if (element === code || element.contains(code) || code.contains(element)) continue
    if (element.closest('button, [role="button"]') || element.querySelector('button, [role="button"]')) continue
    const text = element.textContent?.trim() ?? ''
    if (isLabel(text)) return text
  }
  return null
}

function isLabel(text: string): boolean {
  return /^[A-Za-z][\w+#. -]{0,24}$/.test(text) && !/^(?:copy|copied|edit|run|wrap|download|expand|code)\b/i.test(text)
}

const sameAs: Record<string, string> = {
  'c sharp': 'c#',
  shell: 'bash',
  'plain text': '',
  text: '',
  plaintext: '',
  plain: '',
  txt: '',
}

function plain(language: string): string {
  const name = language.trim().toLowerCase()
  const known = sameAs[name] ?? name.replace(/\s+/g, '')
  return /^[\w+#.-]{1,30}$/.test(known) ? known : ''
}
