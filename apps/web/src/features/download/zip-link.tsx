// Downloads the packed extension, once it is known to be there: a link to nothing would save an error page as a zip file.
import { downloadMessages as text } from '@jotsam/core/messages/download'
import { Banner } from '@jotsam/ui/banner'
import { buttonClass } from '@jotsam/ui/button'
import { Download } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { StoreLink } from '../../components/store-link.tsx'
import { useCall } from '../../lib/use-call.ts'

const ZIP_PATH = '/downloads/jotsam-chrome.zip'

export function ZipLink() {
  const { isBusy, fault, run } = useCall(text.unreachable)
  const isKnown = useRef(false)
  const lookFirst = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isKnown.current) return
    event.preventDefault()
    const link = event.currentTarget
    void run(async () => {
      const { ok } = await fetch(ZIP_PATH, { method: 'HEAD' })
      if (!ok) return text.missing
      isKnown.current = true
      link.click()
      return null
    })
  }
  return (
    <>
      <a
        href={ZIP_PATH}
        download={text.fileName}
        onClick={lookFirst}
        aria-busy={isBusy || undefined}
        className={buttonClass({ size: 'large' })}
      >
        <Download aria-hidden />
        {text.download}
      </a>
      {fault ? (
        <Banner
          tone="warning"
          className="order-last basis-full"
          action={<StoreLink className="font-medium underline">{text.fromStore}</StoreLink>}
        >
          {fault}
        </Banner>
      ) : null}
    </>
  )
}
