// The route table. Pages load when they are visited; a page that needs a login shows the sign-in screen in its place.
// Routes are plain components: the router's data mode (loaders, fetchers, blockers) would weigh more than the landing page.
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes as Table } from 'react-router'
import { LandingOrDashboard, RequireLogin, RequireLoginToCapture, SignIn } from './guards.tsx'
import { paths } from './paths.ts'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

const LandingPage = page(() => import('../features/public/landing-page.tsx'), 'LandingPage')
const SignOutPage = page(() => import('../features/auth/sign-out-page.tsx'), 'SignOutPage')
const DashboardLayout = page(() => import('./dashboard-layout.tsx'), 'DashboardLayout')
const DashboardPage = page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')

export function Routes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ScrollToTop />
      <Table>
        <Route index element={<LandingOrDashboard />} />
        <Route path={paths.home} element={<LandingPage />} />
        <Route path={paths.auth} element={<SignIn />} />
        <Route path={paths.logout} element={<SignOutPage />} />
        <Route element={<RequireLogin />}>
          <Route element={<DashboardLayout />}>
            <Route path={paths.dashboard} element={<DashboardPage />} />
          </Route>
        </Route>
        <Route path={paths.capture} element={<RequireLoginToCapture />}>
          <Route index element={<Navigate to={paths.dashboard} replace />} />
        </Route>
        {/* Addresses that pages and people use for the places above. */}
        <Route path="/login" element={<Navigate to={paths.auth} replace />} />
        <Route path="/register" element={<Navigate to={paths.register} replace />} />
        <Route path="*" element={<Navigate to={paths.landing} replace />} />
      </Table>
    </Suspense>
  )
}

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}
