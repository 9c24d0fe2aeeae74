// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { withPdfImages } from './pdf-images.ts'

it('keeps the width that a picture has in the note, and gives others their own', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, close: () => null }))
  const template = document.createElement('template')
  const src = 'data:image/png;base64,AAAA'
  template.innerHTML = `<img src="${src}" width="120"><img src="${src}"><img src="${src}" width="50%">`
  await withPdfImages(template.content)
  const widths = [...template.content.querySelectorAll('img')].map((image) => image.getAttribute('width'))
  expect(widths).toEqual(['120', '400', '400'])
})
