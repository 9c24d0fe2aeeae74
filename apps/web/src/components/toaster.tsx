// The toaster in the product's colours. Sonner's own colours have too little contrast on a light background.
import { type CSSProperties, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useShownTheme } from '../lib/ui/theme.ts'
import { toasterPlace } from '../lib/ui/toast.tsx'

export function Toaster() {
  const place = useRef<HTMLDivElement>(null)
  // Sonner's own effect ran before this one, so it shows toasts from now on.
  useEffect(() => toasterPlace.open(toast), [])
  useEffect(() => {
    // A modal dialog listens on the document and takes the focus back from everything outside it. The event stops below the
    // document, so that Alt+T and Tab reach a toast.
    const onFocus = (event: FocusEvent) => {
      const focused = event.type === 'focusin' ? event.target : event.relatedTarget
      if (focused instanceof Node && place.current?.contains(focused)) event.stopPropagation()
    }
    const page = document.documentElement
    page.addEventListener('focusin', onFocus)
    page.addEventListener('focusout', onFocus)
    return () => {
      page.removeEventListener('focusin', onFocus)
      page.removeEventListener('focusout', onFocus)
    }
  }, [])
  return (
    // An open dialog closes on a press outside it. A press on a toast stops here.
    <div ref={place} onPointerDown={(event) => event.nativeEvent.stopPropagation()}>
      <Sonner
        theme={useShownTheme()}
        position="bottom-center"
        // Above the buttons at the bottom of a screen.
        offset={{ bottom: 'var(--toast-bottom, 76px)' }}
        mobileOffset={{ bottom: 'calc(var(--toast-bottom, 76px) + env(safe-area-inset-bottom))' }}
        closeButton
        richColors
        style={COLOURS}
        toastOptions={{
          classNames: {
            // A modal dialog turns pointer events off for the whole page; toasts keep theirs.
            toast: 'font-sans pointer-events-auto',
            // Enlarges the touch area of the small close button.
            closeButton: "after:absolute after:-inset-3 after:content-['']",
            success: '[&_[data-icon]]:text-primary',
          },
          actionButtonStyle: { background: 'var(--primary-soft)', color: 'var(--primary-text)', fontWeight: 600 },
        }}
      />
    </div>
  )
}

const COLOURS = {
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--success-bg': 'var(--surface)',
  '--success-text': 'var(--ink)',
  '--success-border': 'var(--line)',
  '--error-bg': 'var(--coral-soft)',
  '--error-text': 'var(--coral)',
  '--error-border': 'var(--coral-soft)',
} as CSSProperties
