// PDF supports PNG and JPEG only. Other embedded pictures are redrawn, and pictures from other sites are left out.

export async function withPdfImages(fragment: DocumentFragment): Promise<void> {
  await Promise.all([...fragment.querySelectorAll('img[src]:not([data-source])')].map(redraw))
}

async function redraw(image: Element): Promise<void> {
  const src = image.getAttribute('src') ?? ''
  try {
    const picture = await createImageBitmap(toBlob(src))
    // As wide as on the screen.
    if (!Number(image.getAttribute('width'))) image.setAttribute('width', String(picture.width))
    if (!/^data:image\/(?:png|jpeg);/i.test(src)) {
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      image.setAttribute('src', canvas.toDataURL('image/png'))
    }
    picture.close()
  } catch {
    // A picture that the browser cannot draw is left out.
    image.remove()
  }
}

/** Decoded by hand, because the page's content security policy forbids fetching a data URL. */
function toBlob(src: string): Blob {
  const [head = '', data = ''] = src.split(',')
  const type = /^data:([^;]+)/i.exec(head)?.[1] ?? ''
  return new Blob([Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0))], { type })
}
