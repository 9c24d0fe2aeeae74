// Detects a picture's format from its first bytes, because names and declared types prove nothing.

export type ImageFormat = 'jpeg' | 'png' | 'webp'

/** Null: not a known picture format. 'other': a picture of a format that we do not accept. */
export function imageFormat(bytes: Uint8Array): ImageFormat | 'other' | null {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  const known = SIGNATURES.find(({ marks }) => marks.every(([offset, mark]) => head.startsWith(mark, offset)))
  if (known) return known.format
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i.test(head) && /<svg[\s/>]/i.test(head) ? 'other' : null
}

interface Signature {
  readonly format: ImageFormat | 'other'
  readonly marks: readonly (readonly [offset: number, mark: string])[]
}

const other = (mark: string, offset = 0): Signature => ({ format: 'other', marks: [[offset, mark]] })

const SIGNATURES: readonly Signature[] = [
  { format: 'jpeg', marks: [[0, '\xff\xd8\xff']] },
  { format: 'png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  {
    format: 'webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  other('GIF87a'),
  other('GIF89a'),
  {
    format: 'other',
    marks: [
      [0, 'BM'],
      [6, '\0\0\0\0'],
    ],
  },
  other('II*\0'),
  other('MM\0*'),
  ...['avif', 'avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1'].map((brand) => other(`ftyp${brand}`, 4)),
  other('\0\0\x01\0'),
  other('\xff\x0a'),
  other('\0\0\0\x0cJXL '),
  other('8BPS'),
]
