// The second step of signing in: the code of an authenticator app, or a recovery code. Security keys and passkeys are bound to the
// web app's address, so the extension cannot use them.

import { isWholeCode, typedCode } from '@jotsam/core/account/one-time-code'
import { isWholeRecoveryCode } from '@jotsam/core/account/recovery-code'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'
import { send } from '../messaging/send.ts'

export function CodeForm() {
  const [isRecovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRecovering && !isWholeRecoveryCode(code)) return setFault(authMessages.invalidRecoveryCode)
    if (!isRecovering && !isWholeCode(code)) return setFault(authMessages.invalidCode)
    setBusy(true)
    const reply = await send({ type: isRecovering ? 'auth.recover' : 'auth.verify', code }).catch(
      (error: Error) => ({ ok: false, message: error.message }) as const,
    )
    setFault(reply.ok ? null : reply.message)
    setBusy(false)
  }
  const change = () => {
    setRecovering(!isRecovering)
    setCode('')
    setFault(null)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{isRecovering ? authMessages.enterRecoveryCode : authMessages.enterCode}</p>
      {isRecovering ? (
        <TextField
          key="recovery"
          label={authMessages.recoveryCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
          fault={fault}
        />
      ) : (
        <TextField
          key="app"
          label={authMessages.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(typedCode(event.target.value))}
          fault={fault}
        />
      )}
      <Button type="submit" look="primary" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
      <Button look="quiet" onClick={change}>
        {isRecovering ? authMessages.backToCode : authMessages.useRecoveryCode}
      </Button>
      <Button look="quiet" onClick={() => void send({ type: 'auth.signOut' })}>
        {authMessages.useAnotherAccount}
      </Button>
    </form>
  )
}
