// Footnotes of an article, as Defuddle writes them. A note has no addresses inside it, so a mark becomes a number in brackets and the
// links back from the list, which would lead nowhere, are removed.

export function footnotes(root: DocumentFragment): void {
  for (const back of root.querySelectorAll('a.footnote-backref, a[href^="#fnref"]')) back.remove()
  for (const mark of root.querySelectorAll('sup[id^="fnref"], a[href^="#fn:"]')) {
    const number = (mark.textContent ?? '').replace(/[[\]()\s]/g, '')
    if (number !== '') mark.replaceChildren(`[${number}]`)
    mark.removeAttribute('href')
  }
}
