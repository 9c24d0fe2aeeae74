// E-mail and password as password managers know them. What is typed beyond the limits is cut at once.
import { cutEmail } from '@jotsam/core/email-password'
import { authMessages } from '@jotsam/core/messages/auth'
import { TextField } from '@jotsam/ui/field'
import { PasswordInput } from '../../components/password-input.tsx'

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
  isNew,
  label = authMessages.password,
  ...rest
}: FieldProps & { isNew: boolean; label?: string }) {
  return (
    <PasswordInput
      label={label}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      enterKeyHint="go"
      hint={isNew ? authMessages.passwordHint : undefined}
      {...rest}
    />
  )
}
