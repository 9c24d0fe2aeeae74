// The second step of signing in: the code of an authenticator app, a security key, or a recovery code instead of them.

import { isWholeCode } from '@jotsam/core/account/one-time-code'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import type { Factor } from '@supabase/supabase-js'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '../../components/code-input.tsx'
import { SwitchButton } from './auth-card.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

export function SecondFactorForm({
  factors = [],
  isBusy,
  onCode,
  onKey,
  onRecoveryCode,
}: {
  factors: readonly Factor[] | undefined
  isBusy: boolean
  onCode: (code: string) => void
  onKey: (factorId: string) => void
  onRecoveryCode: (code: string) => void
}) {
  const [isRecovering, setRecovering] = useState(false)
  const verified = factors.filter(({ status }) => status === 'verified')
  const hasApp = verified.some(({ factor_type }) => factor_type === 'totp')
  const keys = verified.filter(({ factor_type }) => factor_type === 'webauthn')
  if (isRecovering)
    return (
      <>
        <RecoveryCodeForm isBusy={isBusy} onSubmit={onRecoveryCode} />
        <SwitchButton onClick={() => setRecovering(false)}>{authMessages.backToCode}</SwitchButton>
      </>
    )
  return (
    <>
      {hasApp ? <AppCodeForm isBusy={isBusy} onSubmit={onCode} /> : null}
      {keys.map(({ id, friendly_name }) => (
        <Button
          key={id}
          look={hasApp ? 'plain' : 'primary'}
          size="large"
          icon={<KeyRound aria-hidden className="size-4" />}
          busy={isBusy}
          onClick={() => onKey(id)}
        >
          {keys.length > 1 && friendly_name ? authMessages.namedKey(friendly_name) : authMessages.useKey}
        </Button>
      ))}
      <SwitchButton onClick={() => setRecovering(true)}>{authMessages.useRecoveryCode}</SwitchButton>
    </>
  )
}

function AppCodeForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWhole = isWholeCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWhole) onSubmit(code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.enterCode}</p>
      <CodeInput
        label={authMessages.code}
        value={code}
        onChange={setCode}
        fault={isChecked && !isWhole ? authMessages.invalidCode : null}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
    </form>
  )
}
