// A section of the landing page, with a heading and the common width.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export function Section({
  id,
  title,
  text,
  isSunken = false,
  children,
}: {
  id: string
  title: string
  text?: string
  isSunken?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      // Below the first screen: laid out when it comes near, so that the first paint is earlier.
      className={clsx(
        '[contain-intrinsic-size:auto_44rem] [content-visibility:auto]',
        isSunken && 'border-y border-line bg-sunken',
      )}
    >
      <div className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6 md:py-20">
        <h2
          id={id}
          className="scroll-mt-2 font-display text-2xl font-semibold tracking-[-0.01em] text-balance sm:text-3xl"
        >
          {title}
        </h2>
        {text ? <p className="mt-2 max-w-[60ch] text-muted">{text}</p> : null}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  )
}
