// What the receipt says of pictures and embedded parts that could not be saved.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'

export interface Unsaved {
  /** Pictures that are too large for a capture. */
  readonly largePictures: number
  /** Pictures that only the page's memory holds. */
  readonly lostPictures: number
  readonly lostFormulas: number
  /** Frames, drawings and players. */
  readonly embedded?: number
  /** Files that a person attached to a question. */
  readonly files?: number
  /** Buttons as large as a card, which open something else. */
  readonly cards?: number
}

export function contentReasons(parts: readonly Unsaved[]): string[] {
  const count = (name: keyof Unsaved) => parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)
  return [
    texts.largePictures(count('largePictures')),
    texts.lostPictures(count('lostPictures')),
    texts.lostFormulas(count('lostFormulas')),
    texts.embedded(count('embedded')),
    count('files') > 0 ? texts.files(count('files')) : '',
    texts.cards(count('cards')),
  ].filter((reason) => reason !== '')
}
