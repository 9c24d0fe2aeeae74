// Adds an authenticator app: shows the QR code and the secret, then asks for a first code as a check.
import { isWholeCode } from '@jotsam/core/account/one-time-code'
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '../../components/fields/code-input.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { copyText } from '../../lib/device/copy-text.ts'
import { needsReauthentication } from '../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'
import { accountFault } from './account-fault.ts'
import { useAskPassword } from './security/ask-password.tsx'
import { enrolmentQuery } from './security/enrolment-query.ts'
import { factorsQuery } from './security/factors-query.ts'
import { FormButtons } from './setting.tsx'

export function AddApp({ name, onAdded, onDone }: { name: string; onAdded: () => void; onDone: () => void }) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const askPassword = useAskPassword()
  const enrolment = useQuery(enrolmentQuery(client, user.id, name, defaultSite.name))
  const [code, setCode] = useState('')
  const { isBusy, fault, run } = useCall(text.failed)
  const { data } = enrolment

  const verify = () =>
    run(async () => {
      if (!data || !isWholeCode(code)) return text.codeMissing
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data.factorId, code })
      if (needsReauthentication(error)) {
        askPassword(() => void verify())
        return null
      }
      if (error) return accountFault(error)
      await queryClient.invalidateQueries(factorsQuery(client, user.id))
      toast.success(text.appAdded)
      onAdded()
      onDone()
      return null
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify()
  }

  if (needsReauthentication(enrolment.error)) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {text.proveFirst}
        <Button size="small" autoFocus onClick={() => askPassword(() => void enrolment.refetch())}>
          {text.proveTitle}
        </Button>
      </div>
    )
  }
  if (enrolment.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-coral">
        {text.failed}
        <TryAgain onClick={() => enrolment.refetch()} />
      </div>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{text.scan}</p>
      <div className="flex flex-wrap items-center gap-4">
        {data ? (
          // Scanners need dark on light in both themes.
          <img src={data.picture} alt={text.qrCode} className="size-40 rounded-control border border-line" />
        ) : (
          <Skeleton className="size-40" />
        )}
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="text-muted">{text.secret}</p>
          {data ? <Secret secret={data.secret} /> : <Skeleton className="mt-1 h-12" />}
        </div>
      </div>
      <CodeInput label={text.code} value={code} onChange={setCode} fault={fault} className="max-w-48" />
      <FormButtons submit={text.verify} cancel={text.cancel} busy={isBusy} onCancel={onDone} />
    </form>
  )
}

function Secret({ secret }: { secret: string }) {
  const copy = async () => {
    await copyText(secret).then(
      () => toast.success(text.secretCopied),
      () => toast.error(text.failed),
    )
  }
  return (
    <div className="flex items-center gap-1">
      {/* In groups of four, which are easier to type. */}
      <code className="min-w-0 font-mono text-small">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <IconButton label={text.copySecret} icon={<Copy />} onClick={copy} />
    </div>
  )
}
