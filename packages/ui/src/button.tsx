// The button. While busy it keeps its width and the focus, ignores clicks, and is marked as busy for screen readers.
import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-plain' | 'danger-quiet'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  size?: 'small' | 'regular' | 'large'
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'plain',
  size = 'regular',
  busy = false,
  icon,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={clsx(buttonClass({ look, size }), className)}
      // A button that becomes disabled loses the focus, and keyboard users would start again at the top of the page.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // Prevents submitting the form too, also with Enter.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  )
}

/** For links that look like buttons. */
export function buttonClass({
  look = 'plain',
  size = 'regular',
}: {
  look?: ButtonLook
  size?: 'small' | 'regular' | 'large'
} = {}): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium select-none',
    'transition-colors duration-150 ease-calm disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-progress [&_svg]:shrink-0 [&_svg]:size-4',
    SIZES[size],
    LOOKS[look],
  )
}

const SIZES = {
  small: 'h-8 px-3 text-small whitespace-nowrap pointer-coarse:h-11',
  regular: 'h-10 px-4 text-sm whitespace-nowrap pointer-coarse:h-11',
  // Long words of large text take two lines on a narrow screen.
  large: 'min-h-12 px-6 py-1 text-base',
}

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-primary text-on-primary forced-colors:border not-disabled:hover:bg-primary-hover',
  plain: 'border border-line bg-surface text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-muted not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
  danger: 'bg-coral-fill text-on-primary forced-colors:border not-disabled:hover:opacity-90',
  // For a dangerous action among other buttons; the confirmation uses `danger`.
  'danger-plain': 'border border-line bg-surface text-coral not-disabled:hover:bg-sunken',
  'danger-quiet': 'text-coral not-disabled:hover:bg-sunken',
}
