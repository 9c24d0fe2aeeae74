// A component whose code loads on first use. If the code cannot be loaded, the page stays and shows a message; the next
// use tries again.
import { pwaMessages as texts } from '@jotsam/core/messages/account/pwa'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isMissingPart, withoutReload } from '../lib/device/new-version.ts'
import { toast } from '../lib/ui/toast.tsx'

interface LoadingProps {
  /** Called when the code could not be loaded. */
  readonly onMissing?: () => void
  /** Shown in its place, instead of a message. */
  readonly instead?: (retry: () => void) => ReactNode
  /** Shown while the code loads. */
  readonly loading?: ReactNode
}

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const create = () => lazy(async () => ({ default: await withoutReload(load) }))
  let latest = create()

  return class Part extends Component<
    Props & LoadingProps,
    { Shown: typeof latest; caught: { error: unknown } | null }
  > {
    override state = { Shown: latest, caught: null as { error: unknown } | null }

    static getDerivedStateFromError(error: unknown) {
      return { caught: { error } }
    }

    override componentDidCatch(error: unknown) {
      if (!isMissingPart(error)) return
      latest = create()
      if (!this.props.instead) showPartMissing()
      this.props.onMissing?.()
    }

    override render() {
      const { Shown, caught } = this.state
      if (!caught)
        return (
          <Suspense fallback={this.props.loading}>
            <Shown {...this.props} />
          </Suspense>
        )
      // The error boundary of the page handles every other error.
      if (!isMissingPart(caught.error)) throw caught.error
      return this.props.instead?.(() => this.setState({ Shown: latest, caught: null })) ?? null
    }
  }
}

export function showPartMissing(): void {
  if (navigator.onLine)
    toast.error(texts.partMissing, {
      id: 'part-missing',
      description: texts.partMissingOnline,
      action: { label: texts.reload, onClick: () => location.reload() },
    })
  else toast.error(texts.partMissing, { id: 'part-missing', description: texts.partMissingOffline })
}
