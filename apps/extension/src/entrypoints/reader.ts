// Extraction, put into a page when something there is to be read.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { extractPage, extractSelection, readAnswer, readConversation } from '../extraction-page.ts'
import '../page/reader-door.ts'

export default defineUnlistedScript(() => {
  globalThis.jotsamReader ??= { extractSelection, extractPage, readAnswer, readConversation }
})
