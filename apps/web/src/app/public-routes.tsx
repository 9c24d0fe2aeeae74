// The routes of public pages that do not depend on the session, and their aliases.
import { Navigate, Route } from 'react-router'
import { page } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'

const LandingPage = page(() => import('../features/landing/landing-page.tsx'), 'LandingPage')
const PrivacyPolicy = page(() => import('../features/policies/privacy-policy.tsx'), 'PrivacyPolicy')
const TermsOfService = page(() => import('../features/policies/terms-of-service.tsx'), 'TermsOfService')
const CookiePolicy = page(() => import('../features/policies/cookie-policy.tsx'), 'CookiePolicy')
const DataDeletion = page(() => import('../features/policies/data-deletion.tsx'), 'DataDeletion')

const ArticlePage = page(() => import('../features/blog/article-page.tsx'), 'ArticlePage')
const MarketingPage = page(() => import('../features/marketing/marketing-page.tsx'), 'MarketingPage')

export function publicRoutes() {
  return (
    <>
      <Route path={paths.home} element={<LandingPage />} />
      {MARKETING.map((name) => (
        <Route key={name} path={paths[name]} element={<MarketingPage name={name} />} />
      ))}
      {ARTICLES.map((name) => (
        <Route key={name} path={paths.blog[name]} element={<ArticlePage name={name} />} />
      ))}
      <Route path={paths.privacy} element={<PrivacyPolicy />} />
      <Route path={paths.terms} element={<TermsOfService />} />
      <Route path={paths.cookies} element={<CookiePolicy />} />
      <Route path={paths.dataDeletion} element={<DataDeletion />} />
      {/* Aliases. */}
      <Route path={paths.privacyShort} element={<Navigate to={paths.privacy} replace />} />
      <Route path={paths.login} element={<Navigate to={paths.auth} replace />} />
      <Route path={paths.signUp} element={<Navigate to={paths.register} replace />} />
    </>
  )
}

const MARKETING = ['chatgptExporter', 'exportEasily', 'notesExtension', 'pkms', 'features', 'about'] as const
const ARTICLES = ['exportConversations', 'exportGuide', 'saveResponses', 'saveOnlineNotes', 'studentNotes'] as const
