// A recovery code, for whoever has neither app nor key at hand.

import { isWholeRecoveryCode } from '@jotsam/core/account/recovery-code'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'

export function RecoveryCodeForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWhole = isWholeRecoveryCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWhole) onSubmit(code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.enterRecoveryCode}</p>
      <TextField
        label={authMessages.recoveryCode}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        fault={isChecked && !isWhole ? authMessages.invalidRecoveryCode : null}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
    </form>
  )
}
