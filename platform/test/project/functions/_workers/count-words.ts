import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (text: string) => {
  parentPort?.postMessage(text.split(/\s+/).filter(Boolean).length)
})
