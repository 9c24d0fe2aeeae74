// The interface of what reads the lines of one script.
import type { LineCrop } from './crop-line.ts'
import type { ReadText } from './ctc.ts'

export interface LineReader {
  read(crop: LineCrop): Promise<ReadText>
  /** Gives its memory back. */
  release(): Promise<void>
}
