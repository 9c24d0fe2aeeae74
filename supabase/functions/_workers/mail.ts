// A worker that reads one mail. It is ended from outside when it takes too long or too much memory.
import { answerOnce } from '../_shared/workers/run-worker.ts'
import { readMail } from '../mail-in/read-mail.ts'

await answerOnce(readMail)
