// E-mail and password as password managers know them. What is typed beyond the limits is cut at once.
import { cutEmail, cutPassword } from '@jotsam/core/email-password'
import { authMessages } from '@jotsam/core/messages/auth'
import { TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

interface FieldProps {
  value: string
  onChange: (value: string) => void
  fault: string | null
  autoFocus?: boolean
}

export function EmailField({ value, onChange, ...rest }: FieldProps) {
  return (
    <TextField
      label={authMessages.email}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="email"
      enterKeyHint="next"
      required
      value={value}
      onChange={(event) => onChange(cutEmail(event.target.value))}
      {...rest}
    />
  )
}

export function PasswordField({
  value,
  onChange,
  isNew,
  label = authMessages.password,
  ...rest
}: FieldProps & { isNew: boolean; label?: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      required
      hint={isNew ? authMessages.passwordHint : undefined}
      value={value}
      onChange={(event) => onChange(cutPassword(event.target.value))}
      trailing={
        <IconButton
          label={isShown ? authMessages.hidePassword : authMessages.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
      {...rest}
    />
  )
}
