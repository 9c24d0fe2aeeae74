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

const blocks =
  'pre, .ql-code-block-container, code-block, .cm-editor, table.highlight, table.hljs-ln, table.lntable, table.highlighttable, ' +
  'table.rouge-table, table.codehilitetable, table.js-file-line-container, .syntaxhighlighter, .CodeMirror-code, code.hl.block'

function codeBlock(owner: Document, text: string, language: string): Element {
  const pre = owner.createElement('pre')
  const code = owner.createElement('code')
  if (language !== '') code.className = `language-${language}`
  code.textContent = text
  pre.append(code)
  return pre
}

/** The element that holds only the code. A table has the line numbers in its first column. */
function codeElement(block: Element): Element {
  const named = block.querySelector('.cm-content, [data-test-id="code-content"], td.code, td.rouge-code')
  if (named) return named.querySelector('pre, .container') ?? named
  if (block.localName === 'table') {
    return [...block.querySelectorAll('pre, code')].findLast((each) => !isNumbers(each.textContent ?? '')) ?? block
  }
  const codes = block.querySelectorAll('code')
  // With a code element per line, the block holds them all.
  return codes.length === 1 ? (codes[0] ?? block) : block
}

function isNumbers(text: string): boolean {
  return /^[\d\s]*$/.test(text)
}

function codeText(code: Element): string {
  for (const gutter of code.querySelectorAll(gutters)) gutter.remove()
  for (const row of code.querySelectorAll('div, span, tr, li')) {
    const [first, ...rest] = row.children
    // A row of two: the number of the line, and the line.
    if (first && rest.length === 1 && /^\s*\d{1,5}\s*$/.test(first.textContent ?? '') && isLineNumber(first))
      first.remove()
  }
  const lines = [...code.querySelectorAll(lineElements)].filter((line) => !line.parentElement?.closest(lineElements))
  if (lines.length > 0 && holdAll(lines, code)) {
    return trimmedLines(lines.map((line) => emptyIfBlank(withoutLastBreaks(written(line)))).join('\n'))
  }
  return trimmedLines(written(code))
}

/** True for an element without other text beside it than its row's. A literal `1` in code has operators around it. */
function isLineNumber(element: Element): boolean {
  const row = element.parentElement
  const isLoose = [...(row?.childNodes ?? [])].some((each) => each.nodeType === 3 && each.nodeValue?.trim() !== '')
  const isFirst = row?.firstElementChild === element
  const isRowOfLine = row?.matches('[style*="flex"], [class*="line"], [class*="row"], tr, li, [data-line]') ?? false
  return isFirst && !isLoose && isRowOfLine
}

const lineElements =
  '.cm-line, .ql-code-block, .view-line, td.hljs-ln-code, td.blob-code, td.code-line, .line, [data-line], .ec-line, .token-line, ' +
  '.code-line, .CodeMirror-line'

/** Whether the lines have all of the code's text. */
function holdAll(lines: readonly Element[], code: Element): boolean {
  const size = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '').length
  return lines.reduce((sum, line) => sum + size(line), 0) === size(code)
}

/** Some highlighters give an empty line a blank, so that it has a height. */
function emptyIfBlank(line: string): string {
  return line.trim() === '' ? '' : line
}

function trimmedLines(text: string): string {
  const start = text.length - text.trimStart().length
  // Keeps the indentation of the first line.
  return text.slice(text.lastIndexOf('\n', start) + 1).trimEnd()
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

const gutters =
  'button, [role="button"], svg, style, script, .line-number, .line-numbers, .lineno, .linenos, .gutter, .line-numbers-rows, td.hljs-ln-numbers, ' +
  'td.blob-num, .react-syntax-highlighter-line-number, .linenumber, .lnt, .ln, .rouge-gutter, .CodeMirror-linenumber, .hover-info, ' +
  '[class*="lineNumber"], [class*="line-number"], .copy-button, .sr-only'

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
  const inside = block.querySelectorAll('[class*="language-"], [data-lang], [data-language]')
  const near = [code, ...inside, block, ...ancestors(block, 3)]
  for (const naming of [namedBy, bareName]) {
    for (const element of near) {
      const found = naming(element)
      if (found !== '') return plain(found)
    }
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
  // GitHub and GitLab name it where others name the language of people.
  if (element.localName === 'pre' && element.hasAttribute('lang')) return element.getAttribute('lang') ?? ''
  const classes = element.getAttribute('class') ?? ''
  return (
    /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-:]?\s?([\w+#.-]{1,30})/.exec(classes)?.[1] ??
    /(?:^|\s)highlight-(?!source)([a-z][\w+#]{0,20})(?:\s|$)/.exec(classes)?.[1]?.replace(/^(?:default|text)$/, '') ??
    /(?:^|\s)sourceCode\s+([a-z][\w+#-]{0,20})/.exec(classes)?.[1] ??
    ''
  )
}

/** Highlighters also write the name alone: `hljs python`, `syntaxhighlighter js`. */
function bareName(element: Element): string {
  if (!element.matches('pre, code, [class*="highlight"], [class*="hljs"], [class*="prettyprint"]')) return ''
  return [...element.classList].find((each) => languages.has(each.toLowerCase())) ?? ''
}

const languages = new Set(
  (
    'asm bash c clojure cpp csharp css dart diff dockerfile elixir elm erlang fortran fsharp go golang graphql groovy haskell html ini ' +
    'java javascript js json jsx julia kotlin latex lean lisp lua makefile markdown matlab nginx nix objc ocaml perl php powershell ' +
    'python r ruby rust scala scheme scss sh shell sql swift toml ts tsx typescript vim xml yaml zig'
  ).split(' '),
)

/** Some sites show the language in a bar above the code. The bar is removed when the code has the language. */
function barBefore(block: Element): { bar: Element; label: string } | null {
  let at = block
  for (let up = 0; up < 3 && at.parentElement && isAlone(at); up += 1) at = at.parentElement
  const bar = at.previousElementSibling
  const before = bar?.previousElementSibling
  const areTwo = bar && !before?.previousElementSibling && !at.nextElementSibling
  // Buttons may float above the bar.
  if (
    !areTwo ||
    (before && withoutButtons(before).textContent?.trim()) ||
    bar.matches('pre, p, h1, h2, h3, h4, h5, h6, summary, dt')
  )
    return null
  const label = withoutButtons(bar).textContent?.trim() ?? ''
  return isLabel(label) ? { bar, label } : null
}

/** Counting the children of a long page once for each of its blocks would take minutes. */
function isAlone({ previousElementSibling, nextElementSibling }: Element): boolean {
  return previousElementSibling === null && nextElementSibling === null
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

/** Two words are a language only where they begin with one: "Example one" is a title. */
function isLabel(text: string): boolean {
  const [first = '', ...more] = text.toLowerCase().split(/\s+/)
  if (more.length > 0 && !languages.has(first) && !twoWords.test(text)) return false
  return /^[A-Za-z][\w+#. -]{0,24}$/.test(text) && !/^(?:copy|copied|edit|run|wrap|download|expand|code)\b/i.test(text)
}

const twoWords = /^(?:(?:objective|visual|shell|common|emacs|plain|vue|react|apache|windows|web) |[a-z] sharp$)/i

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
