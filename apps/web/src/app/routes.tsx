// The route table. Pages load when they are visited; a page that needs a login shows the sign-in screen in its place.
// Routes are plain components: the router's data mode (loaders, fetchers, blockers) would weigh more than the landing page.
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes as Table } from 'react-router'
import { LandingOrDashboard, RequireLogin, RequireLoginToCapture, RequireLoginToConfirm, SignIn } from './guards.tsx'
import { paths } from './paths.ts'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

const LandingPage = page(() => import('../features/public/landing-page.tsx'), 'LandingPage')
const SignOutPage = page(() => import('../features/auth/sign-out-page.tsx'), 'SignOutPage')
const DashboardLayout = page(() => import('./dashboard-layout.tsx'), 'DashboardLayout')
const DashboardPage = page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const PricingPage = page(() => import('../features/pricing/pricing-page.tsx'), 'PricingPage')
const PaymentPage = page(() => import('../features/pricing/payment-page.tsx'), 'PaymentPage')
const SharedCapturePage = page(() => import('../features/public-capture/shared-capture-page.tsx'), 'SharedCapturePage')
const ContactPage = page(() => import('../features/contact/contact-page.tsx'), 'ContactPage')
const PrivacyPolicy = page(() => import('../features/policies/privacy-policy.tsx'), 'PrivacyPolicy')
const TermsOfService = page(() => import('../features/policies/terms-of-service.tsx'), 'TermsOfService')
const CookiePolicy = page(() => import('../features/policies/cookie-policy.tsx'), 'CookiePolicy')
const DataDeletion = page(() => import('../features/policies/data-deletion.tsx'), 'DataDeletion')

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
        <Route path={paths.pricing} element={<PricingPage />} />
        <Route path={paths.paddleSuccess} element={<RequireLoginToConfirm />}>
          <Route element={<DashboardLayout />}>
            <Route index element={<PaymentPage />} />
          </Route>
        </Route>
        <Route path="/share/:publicId?" element={<SharedCapturePage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.privacy} element={<PrivacyPolicy />} />
        <Route path={paths.terms} element={<TermsOfService />} />
        <Route path={paths.cookies} element={<CookiePolicy />} />
        <Route path={paths.dataDeletion} element={<DataDeletion />} />
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
