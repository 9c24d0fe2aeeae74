// Recovery codes: shows how many are left, and creates new ones, which are shown once.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TryAgain } from '../../../components/try-again.tsx'
import { copyText } from '../../../lib/device/copy-text.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { createRecoveryCodes } from '../../../lib/session/recovery-codes.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault } from '../account-fault.ts'
import { Setting } from '../setting.tsx'
import { useAskPassword } from './ask-password.tsx'
import { factorsQuery } from './factors-query.ts'
import { recoveryCountQuery } from './recovery-count-query.ts'

/** `codes`: the new codes, until the person confirms that they are saved. */
export function RecoveryCodes({
  codes,
  onCodes,
}: {
  codes: readonly string[] | null
  onCodes: (codes: readonly string[] | null) => void
}) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const askPassword = useAskPassword()
  const { data: factors = [] } = useQuery(factorsQuery(client, user.id))
  const hasFactor = factors.length > 0
  const { data: left, isError, refetch } = useQuery({ ...recoveryCountQuery(client, user.id), enabled: hasFactor })
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  if (!hasFactor) return null

  const create = () =>
    run(async () => {
      const { data, error } = await createRecoveryCodes(client)
      if (needsReauthentication(error)) {
        setAsking(false)
        askPassword(() => void create())
        return null
      }
      if (error) return accountFault(error)
      onCodes(data)
      setAsking(false)
      await queryClient.invalidateQueries(recoveryCountQuery(client, user.id))
      return null
    })
  if (isError)
    return (
      <Setting
        name={text.recoveryCodes}
        summary={text.recoveryFailed}
        action={<TryAgain onClick={() => void refetch()} />}
      />
    )
  return (
    <Setting
      name={text.recoveryCodes}
      summary={left === undefined ? null : left === 0 ? text.recoveryNone : text.recoveryLeft(left)}
      action={
        codes ? null : (
          <Button size="small" busy={isBusy} onClick={() => (left ? setAsking(true) : void create())}>
            {text.createCodes}
          </Button>
        )
      }
    >
      {codes ? <NewCodes codes={codes} onSaved={() => onCodes(null)} /> : null}
      <Confirm
        open={isAsking}
        question={text.replaceCodes}
        detail={text.replaceCodesDetail}
        yes={text.createCodes}
        busy={isBusy}
        onAnswer={(yes) => (yes ? void create() : setAsking(false))}
      />
    </Setting>
  )
}

function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const all = codes.join('\n')
  const copy = () =>
    copyText(all).then(
      () => toast.success(text.codesCopied),
      () => toast.error(text.failed),
    )
  const title = text.codesFile(defaultSite.name)
  const download = () => downloadFile(`${title}.txt`, new Blob([`${title}\n\n${all}\n`], { type: 'text/plain' }))
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {text.newCodes}
      </p>
      <ol className="grid grid-cols-1 gap-1 rounded-control bg-sunken p-3 font-mono text-small sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          {text.copyCodes}
        </Button>
        <Button size="small" onClick={download}>
          {text.downloadCodes}
        </Button>
        <Button size="small" look="primary" onClick={onSaved}>
          {text.codesSaved}
        </Button>
      </div>
    </div>
  )
}
