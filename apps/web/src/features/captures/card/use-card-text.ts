// The title, the preview and the picture of a capture, with the searched words marked.
import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { withoutSpeakers } from '@jotsam/core/capture/preview/card-preview'
import { useMemo } from 'react'
import { excerpt, piecesOf, snippetPieces } from '../highlight.ts'
import type { Found } from '../list/captures-list.ts'
import { foundWhere } from '../list/found-where.ts'
import { firstPicture } from './first-picture.ts'

export function useCardText(capture: Capture, hits: readonly string[], found: Found | undefined, isRow: boolean) {
  const title = captureTitle(capture.title)
  return useMemo(() => {
    const preview = found
      ? snippetPieces(withoutSpeakers(found.snippet, capture.source_url))
      : piecesOf(excerpt(capture.content, hits, title, isRow), hits)
    // Words that ranked search has mended are marked in the title too.
    const mended = found ? preview.filter(({ isHit }) => isHit).map((piece) => piece.text) : []
    return {
      title,
      titlePieces: piecesOf(title, [...hits, ...mended]),
      preview,
      where: foundWhere(found),
      picture: firstPicture(capture.content),
    }
  }, [title, capture.content, capture.source_url, hits, found, isRow])
}
