// A new token, shown once, with ready-made settings that contain it.
import { tokenSettings } from '@jotsam/core/account/assistant-settings'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { Button } from '@jotsam/ui/button'
import { useId } from 'react'
import { ChooseSettings } from './choose-settings.tsx'
import { CopyText } from './copy-text.tsx'

export function ShowToken({ token, onDone }: { token: string; onDone: () => void }) {
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
      <ChooseSettings settings={tokenSettings(location.origin, token)} />
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
