// Where toasts appear, in the colours of the rest: the toaster's own fail contrast on light ground.
import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'
import { useShownTheme } from '../lib/theme.ts'

export function Toasts() {
  return (
    <Toaster
      theme={useShownTheme()}
      position="bottom-center"
      closeButton
      richColors
      style={COLOURS}
      toastOptions={{ classNames: { toast: 'font-sans' } }}
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
