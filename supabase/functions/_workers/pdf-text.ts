// A worker that reads one PDF. It is ended from outside when it takes too long or too much memory.
import { answerOnce } from '../_shared/workers/run-worker.ts'
import { pdfContent } from '../read-files/pdf-content.ts'

await answerOnce(pdfContent)
