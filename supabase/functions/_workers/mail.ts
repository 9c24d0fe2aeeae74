// A worker that reads one mail. It is ended from outside when it takes too long or too much memory.
import { parentPort, workerData } from 'node:worker_threads'
import { readMail } from '../mail-in/read-mail.ts'

parentPort?.postMessage(await readMail(workerData))
