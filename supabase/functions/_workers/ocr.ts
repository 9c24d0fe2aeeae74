// The process in which pictures are read, one after the other; see _shared/ocr/engine.ts for who starts and ends it.
import { availableParallelism } from 'node:os'
import { decodeImage } from '../_shared/ocr/decode-image.ts'
import { loadModels } from '../_shared/ocr/load-models.ts'
import { readPicture } from '../_shared/ocr/read-picture.ts'
import { type OcrReply, ocrJob } from '../_shared/ocr/worker-messages.ts'

const MAX_THREADS = 4

// Ctrl-C reaches the whole group, but the server may still be finishing requests: it decides, by hanging up.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

// One core is left to the server. A lower priority instead would starve the reading on a busy machine.
const threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1))
const models = loadModels(threads)
let last = Promise.resolve()

process.on('message', (message) => {
  const { id, bytes } = ocrJob.parse(message)
  last = last.then(async () => {
    process.send?.(await read(id, bytes))
  })
})

async function read(id: number, bytes: Uint8Array): Promise<OcrReply> {
  const loaded = await models
  const picture = await decodeImage(bytes).catch((error: unknown) => String(error))
  if (typeof picture === 'string') return { kind: 'corrupt', id, cause: picture }
  return { kind: 'read', id, ...(await readPicture(loaded, picture)) }
}
