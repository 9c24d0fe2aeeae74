// The passkeys of the account. Each can be renamed or removed.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
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
import { SecurityItem } from './security-item.tsx'

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const [toRemove, setToRemove] = useState<Passkey | null>(null)
  const { client } = useSignedIn()
  const { isBusy, run } = useChange((fault) => toast.error(fault))
  const remove = ({ id }: Passkey) =>
    run(
      async () => (await client.auth.passkey.delete({ passkeyId: id })).error,
      () => {
        toast.success(text.passkeyRemoved)
        setToRemove(null)
      },
    )
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
            <Button
              look="quiet"
              size="small"
              aria-label={text.removeApp(passkey.name)}
              onClick={() => setToRemove(passkey)}
            >
              {text.remove}
            </Button>
          </SecurityItem>
        ),
      )}
      <Confirm
        open={toRemove !== null}
        question={text.confirmRemove(toRemove?.name ?? '')}
        detail={text.removePasskey}
        yes={text.remove}
        busy={isBusy}
        onAnswer={(yes) => (yes && toRemove ? void remove(toRemove) : setToRemove(null))}
      />
    </ul>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { client } = useSignedIn()
  const [name, setName] = useState(passkey.name)
  const { isBusy, fault, run } = useChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const friendlyName = name.trim()
    void run(
      async () =>
        friendlyName === ''
          ? { message: text.nameMissing }
          : (await client.auth.passkey.update({ passkeyId: passkey.id, friendlyName })).error,
      () => {
        toast.success(text.passkeyRenamed)
        onDone()
      },
    )
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

/** Runs a change to a passkey and reloads the list before it calls `done`. */
function useChange(onFault?: (fault: string) => void) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const call = useCall(text.failed, onFault)
  const run = (change: () => Promise<Refusal | null>, done: () => void) =>
    call.run(async () => {
      const error = await change()
      if (error) return accountFault(error)
      await queryClient.invalidateQueries(passkeysQuery(client, user.id))
      done()
      return null
    })
  return { ...call, run }
}

function detailOf({ since, lastUsed }: Passkey): string {
  return lastUsed ? text.passkeyLastUsed(dayOf(since), dayOf(lastUsed)) : text.appSince(dayOf(since))
}
