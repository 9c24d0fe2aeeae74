// The tab in which a conversation becomes a PDF.
import { takeForPdf } from '../../export/open-pdf-tab.ts'
import { PdfTab } from '../../export/pdf-tab.tsx'
import { showPage } from '../../popup/show-page.tsx'
import { readSettings } from '../../settings/settings.ts'

const [conversation, { server }] = await Promise.all([takeForPdf(location.hash.slice(1)), readSettings()])
if (conversation) document.title = conversation.title
showPage(<PdfTab conversation={conversation} server={server} />)
