// Makes the addresses of links and images absolute, because a capture is read outside its page.

export function makeAddressesAbsolute(root: DocumentFragment, base: string): void {
  for (const link of root.querySelectorAll('a[href]')) {
    const href = absolute(link.getAttribute('href') ?? '', base)
    if (href === null) link.removeAttribute('href')
    else link.setAttribute('href', href)
  }
  for (const image of root.querySelectorAll('img[src]')) {
    const src = absolute(image.getAttribute('src') ?? '', base)
    if (src === null) image.removeAttribute('src')
    else image.setAttribute('src', src)
  }
}

function absolute(address: string, base: string): string | null {
  try {
    return new URL(address.trim(), base).href
  } catch {
    return null
  }
}
