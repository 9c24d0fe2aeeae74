// A field for the code of an authenticator app.
import { typedCode } from '@jotsam/core/account/one-time-code'
import { TextField } from '@jotsam/ui/field'

export function CodeInput({
  onChange,
  ...rest
}: {
  label: string
  hint?: string
  value: string
  onChange: (code: string) => void
  fault: string | null
  className?: string
}) {
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      required
      autoFocus
      onChange={(event) => onChange(typedCode(event.target.value))}
      {...rest}
    />
  )
}
