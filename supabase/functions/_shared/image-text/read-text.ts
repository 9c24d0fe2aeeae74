// Reads a picture with the configured provider. The local engine reads when there is no provider or the provider fails.

import { storableText } from '@jotsam/core/capture/storable-text'
import { truncate } from '@jotsam/core/capture/truncate'
import { limits } from '@jotsam/core/plan/limits'
import type { FunctionContext } from '@jotsam/platform/function'
import { createOcrEngine, type OcrEngine, type OcrProgress } from '../ocr/index.ts'
import type { CloudReader } from './cloud-reader.ts'

export interface Reading {
  readonly picture: Uint8Array
  readonly userId: string
  readonly cloud: CloudReader | null
  readonly signal: AbortSignal
  readonly onProgress: (progress: OcrProgress) => void
}

export interface ReadOutcome {
  /** Text that is ready to be saved as a capture. Null when reading failed. */
  readonly text: string | null
  /** False when the picture left the queue before anything read it. */
  readonly wasLookedAt: boolean
  /** There is text, but too unclear, or in a script that the local engine does not know. */
  readonly isUnreadable: boolean
}

export async function readText(reading: Reading, context: FunctionContext): Promise<ReadOutcome> {
  const byCloud = await readByCloud(reading, context)
  if (byCloud !== null) return { text: storable(byCloud), wasLookedAt: true, isUnreadable: false }
  let wasLookedAt = reading.cloud !== null
  const onProgress = (progress: OcrProgress) => {
    wasLookedAt ||= progress.kind === 'reading'
    reading.onProgress(progress)
  }
  const { text, isUnreadable } = await readLocally({ ...reading, onProgress }, context)
  return { text: text === null ? null : storable(text), wasLookedAt, isUnreadable }
}

const storable = (text: string): string => truncate(storableText(text).trim(), limits.capture.contentMax)

async function readByCloud({ picture, cloud, signal }: Reading, context: FunctionContext): Promise<string | null> {
  if (!cloud) return null
  try {
    return await cloud.read(picture, signal)
  } catch (error) {
    context.log.warn({ provider: cloud.name, err: error }, 'the OCR provider failed, the local engine reads')
    return null
  }
}

async function readLocally(
  reading: Reading,
  context: FunctionContext,
): Promise<Pick<ReadOutcome, 'text' | 'isUnreadable'>> {
  const { picture, userId, signal, onProgress } = reading
  const engine = sharedOcrEngine(context.workerUrl('ocr'))
  const result = await engine.recognize(picture, { person: userId, signal, onProgress })
  if (result.ok) return { text: result.text, isUnreadable: false }
  context.log.warn({ reason: result.reason, cause: 'cause' in result ? result.cause : null }, 'a picture was not read')
  return { text: null, isUnreadable: result.reason === 'unreadable' }
}

/** One engine for the whole process: each function is a separate bundle, but the models need memory only once. */
function sharedOcrEngine(workerUrl: URL): OcrEngine {
  globalThis.jotsamOcrEngines ??= new Map()
  const engine = globalThis.jotsamOcrEngines.get(workerUrl.href) ?? createOcrEngine({ workerUrl })
  globalThis.jotsamOcrEngines.set(workerUrl.href, engine)
  return engine
}

declare global {
  var jotsamOcrEngines: Map<string, OcrEngine> | undefined
}
