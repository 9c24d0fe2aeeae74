// Catches errors while a page renders or loads, and shows an error screen until the path changes.
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { isMissingPart, isReloading } from '../lib/device/new-version.ts'
import { ConnectionProblem } from './screens/connection-problem.tsx'
import { ErrorScreen } from './screens/error-screen.tsx'

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}

interface Props {
  pathname: string
  children: ReactNode
}

interface State {
  caught: { error: unknown } | null
}

class Boundary extends Component<Props, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidUpdate(before: Props) {
    if (before.pathname !== this.props.pathname && this.state.caught) this.setState({ caught: null })
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    if (isReloading()) return <LoadingScreen />
    if (isMissingPart(caught.error) && !navigator.onLine) return <ConnectionProblem />
    return <ErrorScreen error={caught.error} />
  }
}
