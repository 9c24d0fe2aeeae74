// A text with a button that copies it.
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { IconButton } from '@jotsam/ui/icon-button'
import { Copy } from 'lucide-react'
import { copyText } from '../../../lib/device/copy-text.ts'
import { toast } from '../../../lib/ui/toast.tsx'

export function CopyText({
  value,
  label,
  copied,
  autoFocus = false,
}: {
  value: string
  label: string
  copied: string
  autoFocus?: boolean
}) {
  const copy = () =>
    copyText(value).then(
      () => toast.success(copied),
      () => toast.error(text.copyFailed),
    )
  return (
    <div className="mt-1 flex items-start gap-1">
      <pre className="min-w-0 flex-1 overflow-x-auto whitespace-pre-wrap rounded-control bg-sunken p-2 font-mono text-small [overflow-wrap:anywhere]">
        {value}
      </pre>
      <IconButton label={label} icon={<Copy />} autoFocus={autoFocus} onClick={() => void copy()} />
    </div>
  )
}
