// The stored pictures with their true texts, for tests and the bench. Both run as bundles, so they pass the repository's root.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export interface Specimen {
  readonly file: string
  readonly category: 'screen' | 'doc' | 'photo' | 'rot90' | 'exif' | 'lang'
  readonly lang: 'eng' | 'deu' | 'fra'
  readonly text: string
  bytes(): Promise<Buffer>
}

/** Screenshots, documents, photos, rotated pages and accents. */
export async function specimens(folder: URL): Promise<Specimen[]> {
  const truths = specimenTruths.parse(await json(folder, 'groundtruth.json'))
  return truths.map((truth) => ({ ...truth, bytes: () => readFile(new URL(truth.file, folder)) }))
}

/** Plain paragraphs that the tests rotate, invert and combine. */
export async function drawing(folder: URL, name: string): Promise<{ text: string; bytes: Buffer }> {
  const truth = drawingTruths.parse(await json(folder, 'drawn/groundtruth.json')).find((drawn) => drawn.name === name)
  if (!truth) throw new Error(`There is no drawing called ${name}`)
  return { text: truth.text, bytes: await readFile(new URL(`drawn/${name}.png`, folder)) }
}

/** The drawings that are in other scripts than Latin. */
export const DRAWN_SCRIPTS = [
  'chinese',
  'traditional',
  'japanese',
  'korean',
  'russian',
  'ukrainian',
  'arabic',
  'hindi',
  'thai',
  'greek',
  'hebrew',
] as const

/** These put no blanks between words, so the breaks of lines are no part of the text. */
export const withoutBlanks = (script: string, text: string): string =>
  ['chinese', 'traditional', 'japanese', 'thai'].includes(script) ? text.replace(/\s+/g, '') : text

const specimenTruths = z.array(
  z.object({
    file: z.string(),
    category: z.enum(['screen', 'doc', 'photo', 'rot90', 'exif', 'lang']),
    lang: z.enum(['eng', 'deu', 'fra']),
    text: z.string(),
  }),
)
const drawingTruths = z.array(z.object({ name: z.string(), text: z.string() }))

const json = async (folder: URL, path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, folder), 'utf8'))
