// The extraction code, injected into a page when something is to be read.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { extractPage } from '../extract/article/extract-page.ts'
import { extractSelection } from '../extract/article/extract-selection.ts'
import { listAccounts, listConversations } from '../extract/list-conversations.ts'
import { readAnswer } from '../extract/read-answer.ts'
import { readConversation, readListed } from '../extract/read-conversation.ts'
import { readerKey } from '../page/load-reader.ts'

export default defineUnlistedScript(() => {
  window[readerKey] ??= {
    extractSelection,
    extractPage,
    readAnswer,
    readConversation,
    readListed,
    listAccounts,
    listConversations,
  }
})
