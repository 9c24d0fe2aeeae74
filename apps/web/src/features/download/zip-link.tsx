// Downloads the packed extension of one browser with the address of this page in it, which may not be the server's public address.
// Without JavaScript the server writes the public one.
import { downloadMessages as text } from '@jotsam/core/messages/public/download'
import { Banner } from '@jotsam/ui/banner'
import { buttonClass } from '@jotsam/ui/button'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { StoreLink } from '../../components/site/store-link.tsx'
import { downloadFile } from '../../lib/device/download-file.ts'
import { useCall } from '../../lib/ui/use-call.ts'

export function ZipLink({ file, label }: { file: string; label: string }) {
  const { isBusy, fault, run } = useCall(text.unreachable)
  const path = `/downloads/${file}`
  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    void run(async () => {
      const [answer, { stampZip }] = await Promise.all([fetch(path), import('./stamp-zip.ts')])
      if (!answer.ok) return text.missing
      const zip = stampZip(new Uint8Array(await answer.arrayBuffer()), location.origin)
      downloadFile(file, new Blob([zip], { type: 'application/zip' }))
      return null
    })
  }
  return (
    <>
      <a
        href={path}
        download={file}
        onClick={download}
        aria-busy={isBusy || undefined}
        className={buttonClass({ size: 'large' })}
      >
        <Download aria-hidden />
        {label}
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
