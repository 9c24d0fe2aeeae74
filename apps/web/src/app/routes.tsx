// The route table. Pages are loaded on the first visit; a page that needs a login shows the sign-in screen in its place.
// The router's data mode (loaders, fetchers, blockers) is not used: its code is larger than the landing page.
import { Suspense } from 'react'
import { Navigate, Route, Routes as Table } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { page } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { EarlyInput } from './early-input.tsx'
import { LandingOrDashboard, RequireLogin, RequireLoginToCapture, RequireLoginToConfirm, SignIn } from './guards.tsx'
import { DashboardLayout, DashboardPage } from './load-dashboard.ts'
import { publicRoutes } from './public-routes.tsx'
import { RevealVisitorContent } from './reveal-visitor-content.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

const SignOutPage = page(() => import('../features/auth/sign-out-page.tsx'), 'SignOutPage')
const PricingPage = page(() => import('../features/pricing/pricing-page.tsx'), 'PricingPage')
const SharedCapturePage = page(() => import('../features/public-capture/shared-capture-page.tsx'), 'SharedCapturePage')
const ContactPage = page(() => import('../features/contact/contact-page.tsx'), 'ContactPage')
const signedIn = () => import('./screens/signed-in-screens.ts')
const QuickCapturePage = page(signedIn, 'QuickCapturePage')
const BesideSidebar = page(signedIn, 'BesideSidebar')
const LibraryGraphScreen = page(signedIn, 'LibraryGraphScreen')
const ImportPage = page(signedIn, 'ImportPage')
const AccountScreen = page(signedIn, 'AccountScreen')
const TrashPage = page(signedIn, 'TrashPage')
const ConsentPage = page(signedIn, 'ConsentPage')
const ConnectExtensionPage = page(signedIn, 'ConnectExtensionPage')
const PaymentPage = page(signedIn, 'PaymentPage')
const rareScreens = () => import('./screens/load-rare-screens.ts')
const DiagnosticsPage = page(async () => (await rareScreens()).loadDiagnostics(), 'DiagnosticsPage')
const AdminPage = page(async () => (await rareScreens()).loadAdmin(), 'AdminPage')
const HelpPage = page(() => import('../features/help/help-page.tsx'), 'HelpPage')
const SupportPage = page(() => import('../features/support/support-page.tsx'), 'SupportPage')
const DownloadPage = page(() => import('../features/download/download-page.tsx'), 'DownloadPage')

export function Routes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ScrollToTop />
      <RevealVisitorContent />
      <EarlyInput />
      <Table>
        <Route index element={<LandingOrDashboard />} />
        <Route path={paths.auth} element={<SignIn />} />
        <Route path={paths.logout} element={<SignOutPage />} />
        <Route element={<RequireLogin />}>
          <Route element={<DashboardLayout />}>
            <Route path={paths.dashboard} element={<DashboardPage />} />
            <Route path={paths.graph} element={<LibraryGraphScreen />} />
            <Route element={<BesideSidebar />}>
              <Route path={paths.trash} element={<TrashPage />} />
              <Route path={paths.import} element={<ImportPage />} />
            </Route>
            <Route path={paths.consent} element={<ConsentPage />} />
            <Route path={paths.connectExtension} element={<ConnectExtensionPage />} />
            <Route path={`${paths.account()}/:page?`} element={<AccountScreen />} />
          </Route>
        </Route>
        <Route path={paths.capture} element={<RequireLoginToCapture />}>
          <Route element={<DashboardLayout />}>
            <Route index element={<QuickCapturePage />} />
          </Route>
        </Route>
        <Route path={paths.pricing} element={<PricingPage />} />
        <Route path={paths.paddleSuccess} element={<RequireLoginToConfirm />}>
          <Route element={<DashboardLayout />}>
            <Route index element={<PaymentPage />} />
          </Route>
        </Route>
        <Route path="/share/:publicId?" element={<SharedCapturePage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={`${paths.help}/*`} element={<HelpPage />} />
        <Route path={paths.support} element={<SupportPage />} />
        <Route path={paths.download} element={<DownloadPage />} />
        <Route path={paths.admin} element={<AdminPage />} />
        <Route path={paths.testWebShare} element={<DiagnosticsPage />} />
        {publicRoutes()}
        <Route path="*" element={<Navigate to={paths.landing} replace />} />
      </Table>
    </Suspense>
  )
}
