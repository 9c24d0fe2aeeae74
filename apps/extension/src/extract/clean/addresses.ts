// Links and pictures with whole addresses: a capture is read far from the page they came from.

export function wholeAddresses(root: DocumentFragment, base: string): void {
  for (const link of root.querySelectorAll('a[href]')) {
    const href = whole(link.getAttribute('href') ?? '', base)
    if (href === null) link.removeAttribute('href')
    else link.setAttribute('href', href)
  }
  for (const image of root.querySelectorAll('img[src]')) {
    const src = whole(image.getAttribute('src') ?? '', base)
    if (src === null) image.removeAttribute('src')
    else image.setAttribute('src', src)
  }
}

function whole(address: string, base: string): string | null {
  try {
    return new URL(address.trim(), base).href
  } catch {
    return null
  }
}
