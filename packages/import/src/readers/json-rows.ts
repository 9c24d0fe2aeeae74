// Reads a file that is one JSON array: each element becomes the items of `itemsOf`, and damaged elements are reported.

import { type ImportFile, type ImportItem, type ImportItems, skipped, warned } from '../note.ts'
import { reasons } from '../reasons.ts'
import { jsonElements } from './json-elements.ts'
import { asRecord, type JsonRecord, parseJson } from './json-values.ts'

/** `itemsOf` gets the row, a name for reports, and the length of its JSON text. `noun` and `nouns` are for reports. */
export async function* readRows(
  file: ImportFile,
  { noun, nouns = `${noun}s` }: { noun: string; nouns?: string },
  itemsOf: (row: JsonRecord, name: string, length: number) => readonly ImportItem[],
): ImportItems {
  let count = 0
  try {
    for await (const element of jsonElements(file.chunks())) {
      count += 1
      const name = `${file.path}, ${noun} ${count}`
      const value = 'text' in element ? parseJson(element.text) : undefined
      if ('tooLarge' in element) yield skipped(name, reasons.fileTooLarge)
      else if (value === undefined) yield skipped(name, reasons.notJson)
      else yield* itemsOf(asRecord(value), name, element.text.length)
    }
  } catch {
    yield warned(
      file.path,
      count === 0 ? reasons.notJson : `${reasons.notJson} Read before that: ${count} of the ${nouns}.`,
    )
  }
}
