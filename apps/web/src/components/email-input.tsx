// An e-mail address. What is typed beyond the limit is cut at once.
import { cutEmail } from '@jotsam/core/account/email-password'
import { TextField } from '@jotsam/ui/field'

export function EmailInput({
  onChange,
  ...rest
}: {
  label: string
  hint?: string
  /** `username`: password managers know the account by it. */
  autoComplete: 'username' | 'email'
  enterKeyHint?: 'next'
  autoFocus?: boolean
  value: string
  onChange: (value: string) => void
  fault: string | null
}) {
  return (
    <TextField
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      onChange={(event) => onChange(cutEmail(event.target.value))}
      {...rest}
    />
  )
}
