// A new token, shown once, with ready-made settings that contain it.
import { assistantSettings } from '@jotsam/core/account/assistant-settings'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { SelectField } from '@jotsam/ui/select'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { toast } from '../../../lib/ui/toast.tsx'

export function ShowToken({ token, onDone }: { token: string; onDone: () => void }) {
  const settings = assistantSettings(location.origin, token)
  const [chosen, setChosen] = useState(settings[0]?.id ?? '')
  const setting = settings.find(({ id }) => id === chosen)
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-control border border-line p-4 text-sm">
      <div>
        <h4 id={id} className="font-semibold">
          {text.made}
        </h4>
        <p className="text-muted">{text.madeHint}</p>
        <CopyText value={token} label={text.copyToken} copied={text.tokenCopied} autoFocus />
      </div>
      <SelectField label={text.settingsFor} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {settings.map(({ id: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      {setting ? (
        <div>
          <p className="text-muted">{setting.place}</p>
          <CopyText value={setting.text} label={text.copySettings} copied={text.settingsCopied} />
        </div>
      ) : null}
      <p className="text-muted">
        {text.docs}{' '}
        <a href="/v1/openapi.json" target="_blank" rel="noreferrer" className="underline">
          /v1/openapi.json
        </a>
      </p>
      <Button look="primary" className="self-start" onClick={onDone}>
        {text.done}
      </Button>
    </section>
  )
}

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
    navigator.clipboard.writeText(value).then(
      () => toast.success(copied),
      () => toast.error(text.copyFailed),
    )
  return (
    <div className="mt-1 flex items-start gap-1">
      <pre className="min-w-0 flex-1 overflow-x-auto whitespace-pre-wrap rounded-control bg-sunken p-2 font-mono text-[13px] [overflow-wrap:anywhere]">
        {value}
      </pre>
      <IconButton label={label} icon={<Copy />} autoFocus={autoFocus} onClick={() => void copy()} />
    </div>
  )
}
