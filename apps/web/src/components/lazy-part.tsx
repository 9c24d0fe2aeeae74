// A lazy component, such as a dialog, whose code loads on first use. If the code cannot be loaded, the page stays as it is and shows a
// toast. The next use tries again.
import { pwaMessages as texts } from '@jotsam/core/messages/account/pwa'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isMissingPart, withoutReload } from '../lib/device/new-version.ts'
import { toast } from '../lib/ui/toast.tsx'

interface WhenMissing {
  /** Called when the code is missing, to close the dialog. */
  readonly onMissing?: () => void
  /** Rendered in its place, instead of a toast. */
  readonly instead?: (retry: () => void) => ReactNode
  /** Rendered while it loads. */
  readonly loading?: ReactNode
}

/** `isScreen`: the page has nothing else to show. It suspends with the page around it, and may reload for a new version. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { isScreen = false } = {}) {
  const asked = () =>
    lazy(async () => {
      const part = await (isScreen ? load() : withoutReload(load))
      if (isMissingShown) toast.dismiss(MISSING)
      isMissingShown = false
      return { default: part }
    })
  let latest = asked()

  return class Part extends Component<
    Props & WhenMissing,
    { Shown: typeof latest; caught: { error: unknown } | null }
  > {
    override state = { Shown: latest, caught: null as { error: unknown } | null }

    static getDerivedStateFromError(error: unknown) {
      return { caught: { error } }
    }

    override componentDidCatch(error: unknown) {
      if (!isMissingPart(error)) return
      latest = asked()
      if (!this.props.instead) showPartMissing()
      this.props.onMissing?.()
    }

    override render() {
      const { Shown, caught } = this.state
      if (!caught && isScreen) return <Shown {...this.props} />
      if (!caught)
        return (
          <Suspense fallback={this.props.loading}>
            <Shown {...this.props} />
          </Suspense>
        )
      // The page's error boundary handles errors in our code.
      if (!isMissingPart(caught.error)) throw caught.error
      return this.props.instead?.(() => this.setState({ Shown: latest, caught: null })) ?? null
    }
  }
}

const MISSING = 'part-missing'
let isMissingShown = false

export function showPartMissing(): void {
  isMissingShown = true
  if (navigator.onLine)
    toast.error(texts.partMissing, {
      id: MISSING,
      description: texts.partMissingOnline,
      action: { label: texts.reload, onClick: () => location.reload() },
    })
  else toast.error(texts.partMissing, { id: MISSING, description: texts.partMissingOffline })
}
