// The page that a conversation is printed from, or saved as PDF.
import { fillPrintablePage } from '../../export/printable-page.ts'
import { takeForPrinting } from '../../export/to-print.ts'
import '../../export/print.css'

const conversation = await takeForPrinting(location.hash.slice(1))
if (conversation) {
  fillPrintablePage(document, conversation, new Date())
  window.print()
}
