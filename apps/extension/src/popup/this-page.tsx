// Actions for the page under the popup: save it or its conversation, or export the conversation.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import type { Place } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { ExportConversation } from './export-conversation.tsx'
import { useTab } from './use-tab.ts'

const texts = extensionMessages.popup

export function ThisPage({ place }: { place: Place }) {
  const tab = useTab()
  const [status, setStatus] = useState('')
  if (!tab) return null
  if (!tab.isReadable) return <p className="text-sm text-muted">{texts.notHere}</p>
  const run = async (what: 'page' | 'selection' | 'conversation') => {
    const reply = await send({ type: 'tab.do', tabId: tab.id, what, ...place })
    setStatus(reply === 'begun' ? texts.working : texts.notHere)
  }
  return (
    <section aria-label={texts.thisPage} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {tab.isConversation ? (
          <Button look="primary" className="flex-1" onClick={() => void run('conversation')}>
            {texts.saveConversation}
          </Button>
        ) : null}
        <Button look={tab.isConversation ? 'plain' : 'primary'} className="flex-1" onClick={() => void run('page')}>
          {texts.savePage}
        </Button>
        <Button className="flex-1" onClick={() => void run('selection')}>
          {texts.saveSelection}
        </Button>
      </div>
      {tab.isConversation ? <ExportConversation tabId={tab.id} /> : null}
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {status}
      </p>
    </section>
  )
}
