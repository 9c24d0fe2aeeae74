// The server's address, for people who host Jotsam themselves. It is saved only after that server has answered.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'
import { send } from '../messaging/send.ts'
import { serverAddress } from '../settings/server-address.ts'

const texts = extensionMessages.settings

export function ServerForm({ server }: { server: string }) {
  const [typed, setTyped] = useState(server)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    if (serverAddress(typed) === null) return setFault(texts.serverInvalid)
    setBusy(true)
    const reply = await send({ type: 'server.change', server: typed }).catch(
      () => ({ ok: false, reason: 'silent' }) as const,
    )
    setFault(reply.ok ? null : reply.reason === 'invalid' ? texts.serverInvalid : texts.serverSilent)
    setSaved(reply.ok)
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={texts.server}
        type="url"
        inputMode="url"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={texts.serverHint}
        fault={fault}
      />
      {isSaved ? <Banner tone="success">{texts.serverSaved}</Banner> : null}
      <Button type="submit" size="small" className="self-start" busy={isBusy}>
        {texts.saveServer}
      </Button>
    </form>
  )
}
