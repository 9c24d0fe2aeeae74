// Puts citations and ruby text in parentheses, so that they stay readable as text.

export function normalizeCitations(root: DocumentFragment): void {
  for (const pill of root.querySelectorAll(pills)) {
    if (pill.parentElement?.closest(pills)) continue
    const link = pill.matches('a[href]') ? pill : pill.querySelector('a[href]')
    if (!link || link.textContent?.trim() === '') continue
    link.textContent = (link.textContent ?? '').replace(/\+\d+$/, '').trim()
    pill.replaceWith(' (', link, ')')
  }
  for (const mark of root.querySelectorAll('sup[data-turn-source-index]')) {
    // The page draws the number by style only.
    if (mark.textContent === '') mark.textContent = `[${mark.getAttribute('data-turn-source-index')}]`
  }
  foldRuby(root)
}

/** Also before Defuddle, which would put blanks around it. */
export function foldRuby(root: DocumentFragment): void {
  for (const mark of root.querySelectorAll('rt')) mark.replaceWith(`(${mark.textContent ?? ''})`)
  for (const mark of root.querySelectorAll('rp')) mark.remove()
  for (const base of root.querySelectorAll('rb')) base.replaceWith(...base.childNodes)
  for (const ruby of root.querySelectorAll('ruby')) {
    const { parentNode } = ruby
    ruby.replaceWith(...ruby.childNodes)
    parentNode?.normalize()
  }
}

const pills = '[data-testid*="citation"], source-footnote, source-inline-chip, a[data-citation], [data-pplx-citation]'
