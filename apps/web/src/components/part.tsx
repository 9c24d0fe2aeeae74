// What opens on a page and loads when it is first used. When its code cannot be loaded the page stays as it is and says so;
// the next try asks for it anew.
import { pwaMessages as texts } from '@jotsam/core/messages/account/pwa'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isMissingPart, withoutReload } from '../lib/device/new-version.ts'
import { toast } from '../lib/ui/toast.tsx'

interface WhenMissing {
  /** Closes what could not be opened. */
  readonly onMissing?: () => void
  /** Stands in its place, instead of a notice. */
  readonly instead?: (retry: () => void) => ReactNode
  /** While it loads. */
  readonly loading?: ReactNode
}

export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const asked = () => lazy(async () => ({ default: await withoutReload(load) }))
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
      if (!this.props.instead) sayPartMissing()
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
      // A fault of ours is for the page's own screen.
      if (!isMissingPart(caught.error)) throw caught.error
      return this.props.instead?.(() => this.setState({ Shown: latest, caught: null })) ?? null
    }
  }
}

export function sayPartMissing(): void {
  if (navigator.onLine)
    toast.error(texts.partMissing, {
      id: 'part-missing',
      description: texts.partMissingOnline,
      action: { label: texts.reload, onClick: () => location.reload() },
    })
  else toast.error(texts.partMissing, { id: 'part-missing', description: texts.partMissingOffline })
}
