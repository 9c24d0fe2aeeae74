// The type of a picture by its first bytes, because a site may claim any. SVG is a document, not a picture.

export async function pictureType(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0] ?? null
}

/** Whether a file is a PDF by its first bytes. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 1024).text()).includes('%PDF-')
}

const SIGNATURES: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
  ['image/bmp', /^BM/],
]
