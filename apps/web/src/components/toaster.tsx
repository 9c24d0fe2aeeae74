// The toaster in the colours of the app: its own colours lack contrast in the light theme.
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useShownTheme } from '../lib/ui/theme.ts'
import { toasterPlace } from '../lib/ui/toast.tsx'

export function Toaster() {
  // The effect of Sonner ran before this one, so it shows toasts from now on.
  useEffect(() => toasterPlace.open(toast), [])
  return (
    // An open dialog closes on a press outside of it. A press on a toast must not reach it.
    <div onPointerDown={(event) => event.nativeEvent.stopPropagation()}>
      <Sonner
        theme={useShownTheme()}
        position="bottom-center"
        // Above the buttons at the bottom of the screen.
        mobileOffset={{ bottom: 'calc(76px + env(safe-area-inset-bottom))' }}
        closeButton
        richColors
        style={COLOURS}
        toastOptions={{
          classNames: {
            // A modal dialog turns pointer events off for the whole page; toasts keep theirs.
            toast: 'font-sans pointer-events-auto',
            // A larger touch area for the small cross.
            closeButton: "after:absolute after:-inset-3 after:content-['']",
          },
        }}
      />
    </div>
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
