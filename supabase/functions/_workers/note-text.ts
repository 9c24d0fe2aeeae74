// The thread that converts long notes for assistants. ../mcp/text-thread.ts starts and ends it.
import { parentPort } from 'node:worker_threads'
import { converted } from '../mcp/converted.ts'

parentPort?.on('message', (work) => parentPort?.postMessage(converted(work)))
