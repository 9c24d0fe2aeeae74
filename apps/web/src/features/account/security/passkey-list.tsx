// The passkeys of an account, each with another name for it and a way to remove it.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { TextField } from '@jotsam/ui/field'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault, type Refusal } from '../account-fault.ts'
import { FormEnd } from '../setting.tsx'
import { KeptItem, shortDate } from './kept-item.tsx'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const { client } = useSignedIn()
  const { isBusy, run } = useChange((fault) => toast.error(fault))
  const remove = ({ id }: Passkey) =>
    run(
      async () => (await client.auth.passkey.delete({ passkeyId: id })).error,
      () => {
        toast.success(text.passkeyRemoved)
        setLeaving(null)
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
          <KeptItem key={passkey.id} icon={KeyRound} name={passkey.name} detail={detailOf(passkey)}>
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
              onClick={() => setLeaving(passkey)}
            >
              {text.remove}
            </Button>
          </KeptItem>
        ),
      )}
      <Confirm
        open={leaving !== null}
        question={text.confirmRemove(leaving?.name ?? '')}
        detail={text.removePasskey}
        yes={text.remove}
        busy={isBusy}
        onAnswer={(yes) => (yes && leaving ? void remove(leaving) : setLeaving(null))}
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
      <FormEnd submit={text.save} cancel={text.cancel} busy={isBusy} onCancel={onDone} />
    </form>
  )
}

/** A change to a passkey; the list is read anew before `done` is called. */
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
  return lastUsed ? text.passkeyLastUsed(shortDate(since), shortDate(lastUsed)) : text.appSince(shortDate(since))
}
