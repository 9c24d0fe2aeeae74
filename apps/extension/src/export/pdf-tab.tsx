// Makes a PDF of a conversation: the server's page, framed here, gets the text and gives the PDF back. The server itself gets nothing.
import { fileName } from '@jotsam/core/export/file-name'
import { PDF_PAGE, type PdfPageState } from '@jotsam/core/export/pdf-text'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { Logo } from '@jotsam/ui/logo'
import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../extract/types.ts'
import { conversationPdf } from './conversation-pdf.ts'
import { download } from './download.ts'

const texts = extensionMessages.pdf

export function PdfTab({ conversation, server }: { conversation: Conversation | null; server: string }) {
  return (
    <main className="flex flex-col gap-4 px-4 py-8">
      <Logo size={24} />
      {conversation ? <MakePdf conversation={conversation} server={server} /> : <p role="status">{texts.gone}</p>}
    </main>
  )
}

type State = 'making' | 'no-answer' | 'failed' | Blob

function MakePdf({ conversation, server }: { conversation: Conversation; server: string }) {
  const [state, setState] = useState<State>('making')
  const [tries, setTries] = useState(1)
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const name = fileName(conversation.title, 'pdf')

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<PdfPageState | Blob>) => {
      const page = frame.current?.contentWindow
      if (!page || source !== page || origin !== server) return
      if (data === 'ready') {
        isReady.current = true
        setState('making')
        page.postMessage(conversationPdf(conversation, new Date()), server)
      } else if (data instanceof Blob) {
        download(name, data)
        setState(data)
      } else setState('failed')
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [conversation, server, name])

  const tryAgain = () => {
    isReady.current = false
    setState('making')
    setTries(tries + 1)
  }
  // An error page of the browser loads too, but says nothing.
  const onLoad = () => setTimeout(() => isReady.current || setState('no-answer'), 1_000)

  return (
    <>
      <p role="status">{state instanceof Blob ? texts.saved(name) : texts[state]}</p>
      {state === 'making' ? null : (
        <Button className="self-start" onClick={() => (state instanceof Blob ? download(name, state) : tryAgain())}>
          {state instanceof Blob ? texts.saveAgain : texts.tryAgain}
        </Button>
      )}
      {state instanceof Blob ? null : (
        // Browsers lay out only what is in the window.
        <iframe
          key={tries}
          ref={frame}
          src={server + PDF_PAGE}
          title={texts.making}
          tabIndex={-1}
          aria-hidden
          onLoad={onLoad}
          className="-z-10 pointer-events-none fixed inset-0 size-full opacity-0"
        />
      )}
    </>
  )
}
