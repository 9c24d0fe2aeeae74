// Reads a picture: by the provider when one is configured, by the local engine otherwise and whenever the provider fails.
import { limits } from '@jotsam/core/limits'
import { storableText } from '@jotsam/core/storable-text'
import { truncate } from '@jotsam/core/truncate'
import type { FunctionContext } from '@jotsam/platform/function'
import type { CloudReader } from './cloud-reader.ts'
import { sharedOcrEngine } from './ocr-engine.ts'

/** Ready to be saved as a capture; null when nobody could read it. */
export async function readText(
  picture: Uint8Array,
  cloud: CloudReader | null,
  context: FunctionContext,
): Promise<string | null> {
  const text = (await readByCloud(picture, cloud, context)) ?? (await readHere(picture, context))
  return text === null ? null : truncate(storableText(text).trim(), limits.capture.contentMax)
}

async function readByCloud(picture: Uint8Array, cloud: CloudReader | null, context: FunctionContext) {
  if (!cloud) return null
  try {
    return await cloud.read(picture, context.signal)
  } catch (error) {
    context.log.warn({ provider: cloud.name, err: error }, 'the OCR provider failed, the local engine reads')
    return null
  }
}

async function readHere(picture: Uint8Array, context: FunctionContext): Promise<string | null> {
  if (context.signal.aborted) return null
  const result = await sharedOcrEngine(context.workerUrl('ocr')).recognize(picture)
  if (result.ok) return result.text
  context.log.warn({ reason: result.reason, cause: 'cause' in result ? result.cause : null }, 'a picture was not read')
  return null
}
