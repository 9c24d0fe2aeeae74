// A field for an e-mail address. Text beyond the limit is cut off.
import { cutEmail } from '@jotsam/core/account/email-password'
import { TextField } from '@jotsam/ui/field'

export function EmailInput({
  onChange,
  ...rest
}: {
  label: string
  hint?: string
  /** With `username`, password managers recognise the account. */
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
