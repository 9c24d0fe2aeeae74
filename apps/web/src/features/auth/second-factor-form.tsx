// The second step of signing in: the code of an authenticator app, a security key, or a recovery code.
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import type { Factor } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { SwitchButton } from './auth-card.tsx'
import { CodeForm } from './code-form.tsx'

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
        <CodeForm kind="recovery" hint={authMessages.enterRecoveryCode} isBusy={isBusy} onSubmit={onRecoveryCode} />
        <SwitchButton onClick={() => setRecovering(false)}>{authMessages.backToCode}</SwitchButton>
      </>
    )
  return (
    <>
      {hasApp ? <CodeForm hint={authMessages.enterCode} isBusy={isBusy} onSubmit={onCode} /> : null}
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
