// Counts what could not be saved of a conversation, for its receipt.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'

export type Shortfall = {
  pictures: number
  files: number
  changedDocuments: number
  unknownKinds: Set<string>
  isUnfinished: boolean
  lacksStart: boolean
}

export function noShortfall(): Shortfall {
  return { pictures: 0, files: 0, changedDocuments: 0, unknownKinds: new Set(), isUnfinished: false, lacksStart: false }
}

export function shortfallReasons(shortfall: Shortfall): string[] {
  const { pictures, files, changedDocuments, unknownKinds, isUnfinished, lacksStart } = shortfall
  return [
    lacksStart ? texts.startNotReached : '',
    pictures > 0 ? texts.pictures(pictures) : '',
    files > 0 ? texts.files(files) : '',
    changedDocuments > 0 ? texts.changedDocument : '',
    unknownKinds.size > 0 ? texts.unknownParts([...unknownKinds].sort().join(', ')) : '',
    isUnfinished ? texts.unfinished : '',
  ].filter((reason) => reason !== '')
}
