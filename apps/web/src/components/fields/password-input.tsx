// A password field with a button that shows the text. Input over the length limit is cut off. A fault replaces the hint.
import { cutPassword } from '@jotsam/core/account/email-password'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

export function PasswordInput({
  onChange,
  hint,
  fault,
  ...rest
}: {
  label: string
  hint?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  name?: string
  enterKeyHint?: 'go'
  autoFocus?: boolean
  value: string
  onChange: (value: string) => void
  fault: string | null
}) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      onChange={(event) => onChange(cutPassword(event.target.value))}
      trailing={
        <IconButton
          label={isShown ? authMessages.hidePassword : authMessages.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
      hint={fault ? undefined : hint}
      fault={fault}
      {...rest}
    />
  )
}
