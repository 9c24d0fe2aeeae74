// Markdown within a block: code, formulas, links, pictures, emphasis, footnote marks. Everything else is escaped.
// Used by markdown.ts only.

import { fileHash } from '../../html/file-address.ts'
import { decodeEntities, escapeHtml, escapeText } from '../../html/html-entities.ts'
import { safeLink } from '../../html/safe-link.ts'
import { webHost } from '../../html/web-address.ts'
import { carefulFormula, isSurelyTex, singleDollars, texHtml } from '../tex.ts'
import { type Piece, resolveEmphasis } from './emphasis.ts'
import { readDestination } from './link.ts'

export type Dialect = {
  opensNewTab: boolean
  linksBareAddresses: boolean
  /** `careful`: text between dollar signs must look like a formula, not like prices or shell variables. */
  formulas: 'all' | 'no-single-dollars' | 'careful'
  /** HTML such as <u> and <sub> is shown, without its attributes. Otherwise it is text. */
  allowsTags?: boolean
}

export type InlineContext = { definitions: ReadonlyMap<string, string>; dialect: Dialect }

export function inlineHtml(text: string, context: InlineContext): string {
  return new Line(text, context).read()
}

type Bracket = { piece: number; isImage: boolean; from: number }

// Addresses begin with letters, so this looks ahead for the whole prefix.
const special = /[\\`$[\]!<&*_~\n]|h(?=ttps?:\/\/)|w(?=ww\.)/g

class Line {
  private pieces: Piece[] = []
  private readonly brackets: Bracket[] = []
  private readonly unclosed = new Set<string>()
  private at = 0

  constructor(
    private readonly text: string,
    private readonly context: InlineContext,
  ) {}

  read(): string {
    let plainFrom = 0
    while (this.at < this.text.length) {
      special.lastIndex = this.at
      const next = special.exec(this.text)
      if (!next) break
      this.at = next.index
      const begin = this.at
      const pieceCount = this.pieces.length
      if (plainFrom < begin) this.pieces.push(escapeText(this.text.slice(plainFrom, begin)))
      if (this.special(next[0])) plainFrom = this.at
      else {
        this.pieces.length = pieceCount
        this.at = begin + 1
        if (plainFrom < begin) this.pieces.push(escapeText(this.text.slice(plainFrom, begin)))
        plainFrom = begin
      }
    }
    this.pieces.push(escapeText(this.text.slice(plainFrom)))
    return resolveEmphasis(this.pieces)
  }

  /** Returns true when it was read; `at` is then after it. */
  private special(sign: string): boolean {
    switch (sign) {
      case '\\':
        return this.escape()
      case '`':
        return this.code()
      case '$':
        return this.dollars()
      case '[':
        return this.footnote() || this.openBracket(false)
      case '!':
        return this.text[this.at + 1] === '[' && this.openBracket(true)
      case ']':
        return this.closeBracket()
      case '<':
        return this.angle()
      case '&':
        return this.match(/&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z]{2,8}\d?);/iy, ([entity = '']) =>
          escapeText(decodeEntities(entity)),
        )
      case '\n':
        return this.match(/\n[ \t]*/y, () => '<br>')
      case 'h':
      case 'w':
        return this.bareAddress()
      default:
        return this.delimiter(sign)
    }
  }

  private match(pattern: RegExp, render: (found: RegExpExecArray) => string | null): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    const html = found ? render(found) : null
    if (!found || html === null) return false
    this.pieces.push(html)
    this.at += found[0].length
    return true
  }

  private escape(): boolean {
    const next = this.text[this.at + 1]
    if (next === '(' && this.formula('\\(', '\\)', false)) return true
    if (next === '[' && this.formula('\\[', '\\]', true)) return true
    return this.match(/\\(\n[ \t]*|[!-/:-@[-`{-~])/y, ([, escaped = '']) =>
      escaped.startsWith('\n') ? '<br>' : escapeText(escaped),
    )
  }

  private formula(open: string, close: string, display: boolean): boolean {
    const from = this.at + open.length
    const end = this.unclosed.has(close) ? -1 : this.text.indexOf(close, from)
    if (end === -1) {
      this.unclosed.add(close)
      return false
    }
    const html = texHtml(this.text.slice(from, end), display)
    if (html === '') return false
    this.pieces.push(html)
    this.at = end + close.length
    return true
  }

  private dollars(): boolean {
    const { formulas } = this.context.dialect
    if (formulas === 'careful')
      return this.match(carefulFormula, ([source, block = '', tex = '']) => {
        const around = `${this.text[this.at - 1] ?? ''}${this.text[this.at + source.length] ?? ''}`
        return isSurelyTex(block || tex, around) ? texHtml(source, block !== '') : null
      })
    if (this.text.startsWith('$$', this.at)) return this.formula('$$', '$$', true)
    if (formulas === 'no-single-dollars') return false
    return this.match(singleDollars, ([, tex = '']) => texHtml(tex, false))
  }

  private code(): boolean {
    return this.match(/`+/y, ([ticks]) => {
      const from = this.at + ticks.length
      const end = this.unclosed.has(ticks) ? -1 : closingTicks(this.text, from, ticks)
      if (end === -1) {
        this.unclosed.add(ticks)
        return escapeText(ticks)
      }
      const code = this.text.slice(from, end).replace(/\n/g, ' ')
      this.at = end
      const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
      return `<code>${escapeText(isPadded ? code.slice(1, -1) : code)}</code>`
    })
  }

  private footnote(): boolean {
    return this.match(/\[\^([^\]\s]{1,40})\]/y, ([, label = '']) => `<sup>[${escapeText(label)}]</sup>`)
  }

  private openBracket(isImage: boolean): boolean {
    this.brackets.push({ piece: this.pieces.length, isImage, from: this.at + (isImage ? 2 : 1) })
    this.pieces.push(isImage ? '![' : '[')
    this.at += isImage ? 2 : 1
    return true
  }

  private closeBracket(): boolean {
    const open = this.brackets.pop()
    if (!open) return false
    const label = this.text.slice(open.from, this.at)
    const destination = readDestination(this.text, this.at + 1, label, this.context.definitions)
    if (!destination) return false
    const inner = resolveEmphasis(this.pieces.splice(open.piece).slice(1))
    // A link contains no other link, not even when its text is an address; it may contain a picture.
    const unlinked = inner.replace(/<\/?a\b[^>]*>/g, '')
    this.pieces.push(open.isImage ? image(destination.href, label) : this.link(destination.href, unlinked))
    if (!open.isImage) this.brackets.length = 0
    this.at = destination.end
    return true
  }

  private angle(): boolean {
    return (
      this.match(/<br\s{0,5}\/?>/iy, () => '<br>') ||
      this.tag() ||
      this.match(/<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/iy, ([, href = '']) => this.link(href, escapeText(href)))
    )
  }

  /** From a tag to its end, so that ours are always well nested. Within one tag the same does not begin again, so it ends soon. */
  private tag(): boolean {
    return this.match(
      this.context.dialect.allowsTags === true
        ? /<(b|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,300})?>((?:\\[\s\S]|[^\\]){0,2000}?)<\/\1>/iy
        : // Raised, lowered and underlined text has no other sign, so every dialect reads these three.
          /<(sub|sup|u)>((?:\\[^\n]|[^<\\\n]){1,500})<\/\1>/iy,
      ([, name = '', text = '']) => {
        const tag = name.toLowerCase()
        const inner = inlineHtml(text, this.context)
        return tag === 'span' || tag === 'font' ? inner : `<${tag}>${inner}</${tag}>`
      },
    )
  }

  private bareAddress(): boolean {
    if (!this.context.dialect.linksBareAddresses || /[\w@/]/.test(this.text[this.at - 1] ?? '')) return false
    return this.match(/(?:https?:\/\/|www\.)(?:[^\s<>"'`[\]*\\]|\\[*_~&]){1,2000}/y, (found) => {
      const written = withoutTrail(found[0])
      const address = written.replace(/\\([*_~&])/g, '$1')
      const href = address.startsWith('www.') ? `https://${address}` : address
      if (webHost(href) === null) return null
      // `match` continues after the address; trailing punctuation is text again.
      found[0] = written
      return this.link(href, escapeText(address))
    })
  }

  private link(typed: string, inner: string): string {
    const href = safeLink(decodeEntities(typed))
    if (href === '') return inner
    const newTab = this.context.dialect.opensNewTab ? ' target="_blank" rel="noopener noreferrer"' : ''
    return `<a href="${escapeHtml(href)}"${newTab}>${inner}</a>`
  }

  private delimiter(sign: string): boolean {
    let end = this.at
    while (this.text[end] === sign) end += 1
    const count = end - this.at
    if (sign === '~' && count !== 2) {
      this.pieces.push(this.text.slice(this.at, end))
      this.at = end
      return true
    }
    const before = this.text[this.at - 1] ?? ' '
    const after = this.text[end] ?? ' '
    const inWord = sign === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
    this.pieces.push({ sign, count, opens: !inWord && /\S/.test(after), closes: !inWord && /\S/.test(before) })
    this.at = end
    return true
  }
}

function closingTicks(text: string, from: number, ticks: string): number {
  for (let at = text.indexOf(ticks, from); at !== -1; at = text.indexOf(ticks, at)) {
    let end = at
    while (text[end] === '`') end += 1
    if (end - at === ticks.length) return at
    at = end
  }
  return -1
}

function image(typed: string, alt: string): string {
  const src = decodeEntities(typed)
  const isShown = webHost(src) !== null || fileHash(src) !== null
  return !isShown ? escapeText(alt) : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
}

/** Removes trailing punctuation, and a closing bracket whose opening bracket is before the address. */
export function withoutTrail(address: string): string {
  let end = address.length
  let open = 0
  for (const character of address) {
    if (character === '(') open += 1
    else if (character === ')') open -= 1
  }
  while (end > 0) {
    const last = address[end - 1] ?? ''
    if (last === ')' && open < 0) open += 1
    else if (!/[.,;:!?_~\\]/.test(last)) break
    end -= 1
  }
  return address.slice(0, end)
}
