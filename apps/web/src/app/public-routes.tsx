// The pages that everybody may read and that say the same to everybody, and the addresses that lead to them.
import { Navigate, Route } from 'react-router'
import { page } from './page.ts'
import { paths } from './paths.ts'

const LandingPage = page(() => import('../features/public/landing-page.tsx'), 'LandingPage')
const PrivacyPolicy = page(() => import('../features/policies/privacy-policy.tsx'), 'PrivacyPolicy')
const TermsOfService = page(() => import('../features/policies/terms-of-service.tsx'), 'TermsOfService')
const CookiePolicy = page(() => import('../features/policies/cookie-policy.tsx'), 'CookiePolicy')
const DataDeletion = page(() => import('../features/policies/data-deletion.tsx'), 'DataDeletion')

export function publicRoutes() {
  return (
    <>
      <Route path={paths.home} element={<LandingPage />} />
      <Route path={paths.privacy} element={<PrivacyPolicy />} />
      <Route path={paths.terms} element={<TermsOfService />} />
      <Route path={paths.cookies} element={<CookiePolicy />} />
      <Route path={paths.dataDeletion} element={<DataDeletion />} />
      {/* Addresses that pages and people use for the places above. */}
      <Route path="/login" element={<Navigate to={paths.auth} replace />} />
      <Route path="/register" element={<Navigate to={paths.register} replace />} />
    </>
  )
}
