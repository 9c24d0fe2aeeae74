// The page from which a conversation is printed or saved as PDF.

import { takeForPrinting } from '../../export/open-print-page.ts'
import { fillPrintablePage } from '../../export/printable-page.ts'
import '../../export/print.css'

const conversation = await takeForPrinting(location.hash.slice(1))
if (conversation) {
  fillPrintablePage(document, conversation, new Date())
  window.print()
}
