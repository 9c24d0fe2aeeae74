// The toaster, in the colours of the rest: the toaster's own fail contrast on light ground.
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useShownTheme } from '../lib/ui/theme.ts'
import { toasterPlace } from '../lib/ui/toast.tsx'

export function Toaster() {
  // Its own effect ran before this one: it hears from now on.
  useEffect(() => toasterPlace.open(toast), [])
  return (
    // An open dialog closes on a press outside of it. A press on a toast stops here, so the dialog does not hear of it.
    <div onPointerDown={(event) => event.nativeEvent.stopPropagation()}>
      <Sonner
        theme={useShownTheme()}
        position="bottom-center"
        // Above the buttons at the foot of a screen.
        mobileOffset={{ bottom: 'calc(76px + env(safe-area-inset-bottom))' }}
        closeButton
        richColors
        style={COLOURS}
        toastOptions={{
          classNames: {
            // A modal dialog turns pointer events off for the whole page; toasts keep theirs.
            toast: 'font-sans pointer-events-auto',
            // The cross is small; a thumb finds it from around.
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
