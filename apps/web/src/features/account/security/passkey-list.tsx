// The passkeys of the account. Each can be renamed or removed.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dayOf } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault, type Refusal } from '../account-fault.ts'
import { FormButtons } from '../setting.tsx'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'
import { RemoveItem } from './remove-item.tsx'
import { SecurityItem } from './security-item.tsx'

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const { client } = useSignedIn()
  const change = usePasskeyChange()
  const remove = async ({ id }: Passkey) => {
    const fault = await change(client.auth.passkey.delete({ passkeyId: id }))
    if (fault === null) toast.success(text.passkeyRemoved)
    return fault
  }
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {passkeys.map((passkey) =>
        passkey.id === renamed ? (
          <li key={passkey.id}>
            <RenameForm passkey={passkey} onDone={() => setRenamed(null)} />
          </li>
        ) : (
          <SecurityItem key={passkey.id} icon={KeyRound} name={passkey.name} detail={detailOf(passkey)}>
            <Button
              look="quiet"
              size="small"
              aria-label={text.renameItem(passkey.name)}
              onClick={() => setRenamed(passkey.id)}
            >
              {text.rename}
            </Button>
            <RemoveItem name={passkey.name} detail={text.removePasskey} remove={() => remove(passkey)} />
          </SecurityItem>
        ),
      )}
    </ul>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { client } = useSignedIn()
  const [name, setName] = useState(passkey.name)
  const change = usePasskeyChange()
  const { isBusy, fault, run } = useCall(text.failed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const friendlyName = name.trim()
    void run(async () => {
      if (friendlyName === '') return text.nameMissing
      const fault = await change(client.auth.passkey.update({ passkeyId: passkey.id, friendlyName }))
      if (fault !== null) return fault
      toast.success(text.passkeyRenamed)
      onDone()
      return null
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-control border border-line p-3">
      <TextField
        label={text.newName}
        autoFocus
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={fault}
      />
      <FormButtons submit={text.save} cancel={text.cancel} busy={isBusy} onCancel={onDone} />
    </form>
  )
}

/** Waits for a change to a passkey and reloads the list. Returns an error text, or null on success. */
function usePasskeyChange() {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  return async (change: Promise<{ error: Refusal | null }>) => {
    const { error } = await change
    if (error) return accountFault(error)
    await queryClient.invalidateQueries(passkeysQuery(client, user.id))
    return null
  }
}

function detailOf({ since, lastUsed }: Passkey): string {
  return lastUsed ? text.passkeyLastUsed(dayOf(since), dayOf(lastUsed)) : text.appSince(dayOf(since))
}
