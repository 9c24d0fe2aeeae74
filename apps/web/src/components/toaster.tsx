// The toaster, in the colours of the rest: the toaster's own fail contrast on light ground.
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useShownTheme } from '../lib/theme.ts'
import { toasterPlace } from '../lib/toast.tsx'

export function Toaster() {
  // Its own effect ran before this one: it hears from now on.
  useEffect(() => toasterPlace.open(toast), [])
  return (
    <Sonner
      theme={useShownTheme()}
      position="bottom-center"
      // Above the buttons at the foot of a screen.
      mobileOffset={{ bottom: 'calc(76px + env(safe-area-inset-bottom))' }}
      closeButton
      richColors
      style={COLOURS}
      // The cross is small; a thumb finds it from around.
      toastOptions={{
        classNames: { toast: 'font-sans', closeButton: "after:absolute after:-inset-3 after:content-['']" },
      }}
    />
  )
}

const COLOURS = {
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--success-bg': 'var(--sea-soft)',
  '--success-text': 'var(--sea)',
  '--success-border': 'var(--sea-soft)',
  '--error-bg': 'var(--coral-soft)',
  '--error-text': 'var(--coral)',
  '--error-border': 'var(--coral-soft)',
} as CSSProperties
