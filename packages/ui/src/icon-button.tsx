// A button with only an icon. The label is required, for screen readers and as a tooltip.
import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon: ReactNode
  /** Shown in the tooltip, such as "P". */
  shortcut?: string
  /** The size for a mouse; on touch screens it is always 44 pixels. */
  size?: keyof typeof SIZES
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, shortcut, size = 'regular', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={clsx(
        'inline-grid place-items-center rounded-control text-muted transition-colors duration-150 pointer-coarse:size-11',
        'not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:opacity-50 disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-[18px]',
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}

const SIZES = { tiny: 'size-7', small: 'size-8', regular: 'size-9', large: 'size-11' }
