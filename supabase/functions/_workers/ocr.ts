// The process in which pictures are read, one after the other; see _shared/ocr/engine.ts for who starts and ends it.
import { availableParallelism, constants, setPriority } from 'node:os'
import { decodeImage } from '../_shared/ocr/decode-image.ts'
import { loadModels } from '../_shared/ocr/load-models.ts'
import { readPicture } from '../_shared/ocr/read-picture.ts'
import { type OcrReply, ocrJob } from '../_shared/ocr/worker-messages.ts'

// Reading takes every core it may have; whoever waits for a page of the product goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// Ctrl-C reaches the whole group, but the server may still be finishing requests: it decides, by hanging up.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

const MAX_THREADS = 2
const models = loadModels(Math.min(MAX_THREADS, availableParallelism()))
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
