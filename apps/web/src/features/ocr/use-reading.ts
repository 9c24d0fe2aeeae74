// Reads the pictures one after the other, and stores each text on the device until it is saved.
import { extractedTitle } from '@jotsam/core/capture/sources/extracted-text'
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import type { Device } from '@jotsam/core/plan/ocr-allowance'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { profileQuery } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { type Extraction, extractText } from './extract-text.ts'

import {
  isRead,
  isWaiting,
  nextPictures,
  type Picture,
  pictureOf,
  type ReadPicture,
  type ReadState,
  type ServerProgress,
} from './pictures.ts'
import { preparePicture } from './prepare-picture.ts'
import { removeText, storeText, unsavedTexts } from './unsaved-texts.ts'

/** `mayBegin`: the plan allows to read pictures. */
export function useReading(device: Device, files: readonly File[], mayBegin: boolean) {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [pictures, dispatch] = useReducer(nextPictures, user.id, (id) => [...unsavedTexts(id), ...files.map(pictureOf)])
  const [lastRemoved, setLastRemoved] = useState<ReadPicture | null>(null)
  const current = useRef<{ readonly id: string; readonly abort: AbortController } | null>(null)

  const read = useEffectEvent(async ({ id, name }: Picture, file: File, signal: AbortSignal) => {
    dispatch({ type: 'progressed', id, progress: 25 })
    const imageBase64 = await preparePicture(file).catch(() => null)
    if (signal.aborted) return
    let outcome: Extraction = { ok: false, message: texts.notAnImage, refusal: null, canRetry: false }
    if (imageBase64 !== null) {
      dispatch({ type: 'progressed', id, progress: 75 })
      const onProgress = (server: ServerProgress) => {
        if (!signal.aborted) dispatch({ type: 'progressed', id, progress: 75, server })
      }
      outcome = navigator.onLine ? await extractText(client, { imageBase64, device, signal, onProgress }) : offline
    }
    // Also when the dialog was closed meanwhile: the extraction counts against the quota.
    if (outcome.ok && signal.reason !== REMOVED) {
      const { text, extractionId } = outcome
      storeText(user.id, { id, name, file, state: { kind: 'read', title: extractedTitle(text), text, extractionId } })
    }
    void cache.invalidateQueries({ queryKey: profileQuery(client, user.id).queryKey })
    if (signal.aborted) return
    if (outcome.ok) {
      dispatch({ type: 'progressed', id, progress: 100 })
      await new Promise((shown) => setTimeout(shown, FULL_BAR_MS))
    }
    current.current = null
    if (outcome.ok) dispatch({ type: 'read', id, text: outcome.text, extractionId: outcome.extractionId })
    else dispatch({ ...outcome, type: 'failed', id })
  })

  useEffect(() => {
    const next = pictures.find(isWaiting)
    if (!next?.file || current.current || (!mayBegin && pictures.every(isWaiting))) return
    const abort = new AbortController()
    current.current = { id: next.id, abort }
    void read(next, next.file, abort.signal)
  }, [pictures, mayBegin])

  useEffect(() => {
    for (const picture of pictures) if (isRead(picture)) storeText(user.id, picture)
  }, [pictures, user.id])

  // The server refunds an extraction whose request was aborted.
  useEffect(
    () => () => {
      const reading = current.current
      reading?.abort.abort()
      current.current = null
      if (reading) dispatch({ type: 'tried again', id: reading.id })
    },
    [],
  )

  return {
    pictures,
    /** A removed text, while the removal can be undone. */
    lastRemoved,
    isBusy: pictures.some(({ state }) => state.kind === 'waiting' || state.kind === 'reading'),
    add: (added: readonly File[]) => dispatch({ type: 'added', pictures: added.map(pictureOf) }),
    correct: (id: string, change: Partial<Pick<ReadState, 'title' | 'text'>>) =>
      dispatch({ type: 'corrected', id, change }),
    tryAgain: (id: string) => dispatch({ type: 'tried again', id }),
    remove(picture: Picture) {
      const { id } = picture
      if (current.current?.id === id) {
        current.current.abort.abort(REMOVED)
        current.current = null
      }
      dispatch({ type: 'removed', ids: [id] })
      removeText(user.id, id)
      setLastRemoved(isRead(picture) ? picture : null)
    },
    undoRemove() {
      if (lastRemoved) dispatch({ type: 'added', pictures: [lastRemoved] })
      setLastRemoved(null)
    },
    /** Removes what was saved. */
    saved(ids: readonly string[]) {
      for (const id of ids) removeText(user.id, id)
      dispatch({ type: 'removed', ids })
    },
  }
}

const REMOVED = 'removed'

/** Shows the full progress bar for a moment. */
const FULL_BAR_MS = 160

const offline: Extraction = { ok: false, message: texts.offline, refusal: null, canRetry: true }
