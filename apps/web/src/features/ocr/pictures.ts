// The state of the pictures in the dialog, from file to text. A reducer.
import { extractedTitle } from '@jotsam/core/capture/sources/extracted-text'
import type { OcrRefusal } from '@jotsam/core/plan/ocr-allowance'

export type Progress = 25 | 75 | 100

/** The server's progress events. */
export type ServerProgress =
  /** How many pictures it reads before this one. */
  | { readonly kind: 'waiting'; readonly ahead: number }
  /** Which share of the work is done, 0 to 1. */
  | { readonly kind: 'reading'; readonly share: number }

export type PictureState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly progress: Progress; readonly server: ServerProgress | null }
  | ReadState
  | ({ readonly kind: 'failed' } & Failure)

export interface Failure {
  readonly message: string
  /** The limit that was met, if it was one. */
  readonly refusal: OcrRefusal | null
  /** Whether the same picture may do better another time. */
  readonly canRetry: boolean
}

export interface ReadState {
  readonly kind: 'read'
  readonly title: string
  readonly text: string
  readonly extractionId: string
}

export interface Picture {
  /** Also the key under which its capture is created, once. */
  readonly id: string
  readonly name: string
  /** None for a text that an earlier visit left. */
  readonly file: File | null
  readonly state: PictureState
}

export function pictureOf(file: File): Picture {
  return { id: crypto.randomUUID(), name: file.name, file, state: { kind: 'waiting' } }
}

export type ReadPicture = Picture & { readonly state: ReadState }

export type PicturesEvent =
  | { readonly type: 'added'; readonly pictures: readonly Picture[] }
  | {
      readonly type: 'progressed'
      readonly id: string
      readonly progress: Progress
      readonly server?: ServerProgress
    }
  | { readonly type: 'read'; readonly id: string; readonly text: string; readonly extractionId: string }
  | ({ readonly type: 'failed'; readonly id: string } & Failure)
  | { readonly type: 'corrected'; readonly id: string; readonly change: Partial<Pick<ReadState, 'title' | 'text'>> }
  | { readonly type: 'tried again'; readonly id: string }
  | { readonly type: 'removed'; readonly ids: readonly string[] }

export function nextPictures(pictures: readonly Picture[], event: PicturesEvent): readonly Picture[] {
  switch (event.type) {
    case 'added':
      return [...pictures, ...event.pictures]
    case 'progressed':
      return changed(pictures, event.id, () => ({
        kind: 'reading',
        progress: event.progress,
        server: event.server ?? null,
      }))
    case 'read':
      return changed(pictures, event.id, () => ({
        kind: 'read',
        title: extractedTitle(event.text),
        text: event.text,
        extractionId: event.extractionId,
      }))
    case 'failed': {
      const { id, type, ...why } = event
      const state: PictureState = { kind: type, ...why }
      // A limit that refused one picture would refuse the waiting ones too.
      const meets = (each: Picture) => each.id === id || (why.refusal !== null && isWaiting(each))
      return pictures.map((each) => (meets(each) ? { ...each, state } : each))
    }
    case 'corrected':
      return changed(pictures, event.id, (state) => (state.kind === 'read' ? { ...state, ...event.change } : state))
    case 'tried again':
      return changed(pictures, event.id, () => ({ kind: 'waiting' }))
    case 'removed':
      return pictures.filter(({ id }) => !event.ids.includes(id))
  }
}

export function isWaiting(picture: Picture): boolean {
  return picture.state.kind === 'waiting'
}

export function isRead(picture: Picture): picture is ReadPicture {
  return picture.state.kind === 'read'
}

/** The limit that reading met, if it met one. */
export function metLimit(pictures: readonly Picture[]): OcrRefusal | null {
  for (const { state } of pictures) if (state.kind === 'failed' && state.refusal) return state.refusal
  return null
}

function changed(
  pictures: readonly Picture[],
  id: string,
  change: (state: PictureState) => PictureState,
): readonly Picture[] {
  return pictures.map((each) => (each.id === id ? { ...each, state: change(each.state) } : each))
}
