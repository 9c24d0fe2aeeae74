// A labelled on-off switch.
import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

export function Switch({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={onChange}
        className="relative h-6 w-10 shrink-0 rounded-full bg-line-strong transition-colors duration-150 data-[state=checked]:bg-primary disabled:opacity-50 forced-colors:border"
      >
        <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-on-primary shadow transition-transform forced-colors:bg-[ButtonText] duration-150 data-[state=checked]:translate-x-[18px]" />
      </Radix.Root>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
    </div>
  )
}
