// The OCR worker process: reads one picture after the other. _shared/ocr/engine/engine.ts starts and ends it.
import { availableParallelism } from 'node:os'
import { decodeImage } from '../_shared/ocr/decode/decode-image.ts'
import { loadDetector, scriptReader } from '../_shared/ocr/engine/load-models.ts'
import { type OcrReply, toWorker } from '../_shared/ocr/engine/worker-messages.ts'
import { isLineReader, serveLines, startLineReaders } from '../_shared/ocr/read/line-readers.ts'
import { type Models, readPicture } from '../_shared/ocr/read-picture.ts'

const MAX_THREADS = 4

if (isLineReader) serveLines(scriptReader())
else servePictures()

function servePictures(): void {
  // Ctrl-C reaches the whole process group, but the server may still be finishing requests. It ends this process by closing the
  // channel.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  // The server may have died while this process was starting, before anybody listened.
  if (!process.connected) process.exit()

  // Uses all cores: the server needs little processor time, and the scheduler gives it its share.
  const threads = Math.min(MAX_THREADS, availableParallelism())
  const lines = startLineReaders(threads, process.argv[1] ?? '')
  const models = loadDetector(threads).then((detector) => ({ detector, lines }))
  let last = Promise.resolve()
  let stopped = 0

  process.on('message', (given) => {
    const message = toWorker.parse(given)
    if (message.kind === 'stop') {
      stopped = message.id
      return
    }
    last = last.then(async () => {
      process.send?.(await read(await models, message, () => stopped === message.id))
    })
  })
}

class Stopped extends Error {}

async function read(
  models: Models,
  { id, bytes }: { id: number; bytes: Uint8Array },
  isStopped: () => boolean,
): Promise<OcrReply> {
  const start = process.cpuUsage()
  const picture = await decodeImage(bytes).catch((error: unknown) => String(error))
  if (typeof picture === 'string') return { kind: 'corrupt', id, cause: picture }
  const onProgress = (share: number) => {
    if (isStopped()) throw new Stopped()
    const { user, system } = process.cpuUsage(start)
    const progress: OcrReply = { kind: 'progress', id, share, workedMs: (user + system) / 1000 }
    process.send?.(progress)
  }
  try {
    const read = await readPicture(models, picture, onProgress)
    return read ? { kind: 'read', id, ...read } : { kind: 'unreadable', id }
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped', id }
    throw error
  }
}
