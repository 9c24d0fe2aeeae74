// The route table. Pages load when they are visited; a page that needs a login shows the sign-in screen in its place.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { LandingOrDashboard, RequireLogin, SignedOutOnly } from './guards.tsx'
import { Root } from './root.tsx'
import { ErrorScreen } from './screens/error-screen.tsx'
import { LoadingScreen } from './screens/loading-screen.tsx'

const routes: RouteObject[] = [
  { index: true, Component: LandingOrDashboard },
  { path: 'home', lazy: page(() => import('../features/public/landing-page.tsx'), 'LandingPage') },
  {
    path: 'auth',
    Component: SignedOutOnly,
    children: [{ index: true, lazy: page(() => import('../features/auth/auth-screen.tsx'), 'AuthScreen') }],
  },
  { path: 'logout-and-redirect', lazy: page(() => import('../features/auth/sign-out-page.tsx'), 'SignOutPage') },
  {
    Component: RequireLogin,
    children: [
      { path: 'dashboard', lazy: page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage') },
    ],
  },
  // Addresses that pages and people use for the places above.
  { path: 'login', element: <Navigate to="/auth" replace /> },
  { path: 'register', element: <Navigate to="/auth?mode=sign-up" replace /> },
  { path: '*', element: <Navigate to="/" replace /> },
]

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: LoadingScreen,
      children: [{ ErrorBoundary: ErrorScreen, children: routes }],
    },
  ])
}

function page<Name extends string>(load: () => Promise<Record<Name, React.ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}
