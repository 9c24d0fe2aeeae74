// The email and password fields, marked up for password managers. Input over the length limit is cut off.
import { authMessages } from '@jotsam/core/messages/account/auth'
import { EmailInput } from '../../components/fields/email-input.tsx'
import { PasswordInput } from '../../components/fields/password-input.tsx'
import { useNewPasswordHint } from '../../lib/session/new-password-hint.ts'

interface FieldProps {
  value: string
  onChange: (value: string) => void
  fault: string | null
  autoFocus?: boolean
}

export function EmailField(props: FieldProps) {
  return <EmailInput label={authMessages.email} autoComplete="username" enterKeyHint="next" {...props} />
}

export function PasswordField({
  isNew,
  label = authMessages.password,
  ...rest
}: FieldProps & { isNew: boolean; label?: string }) {
  const hint = useNewPasswordHint(rest.value, isNew)
  return (
    <PasswordInput
      label={label}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      enterKeyHint="go"
      hint={hint}
      {...rest}
    />
  )
}
