// The pages that are prerendered, each with the module that draws it. No imports of the app: the build reads this too.

export interface PublicPage {
  readonly path: string
  /** Below `src`. */
  readonly module: string
  /** In the sitemap; false for a second address of another page. */
  readonly isListed: boolean
}

export const publicPages: readonly PublicPage[] = [
  listed('/', 'public/landing-page'),
  { ...listed('/home', 'public/landing-page'), isListed: false },
  listed('/pricing', 'pricing/pricing-page'),
  listed('/help', 'help/help-page'),
  listed('/support', 'support/support-page'),
  listed('/download', 'download/download-page'),
  listed('/contact', 'contact/contact-page'),
  ...[
    '/Chatgpt-Exporter',
    '/export-chatgpt-conversations-easily',
    '/chrome-extension-for-notes',
    '/pkms',
    '/features',
    '/about',
  ].map((path) => listed(path, 'marketing/marketing-page')),
  ...[
    '/blog/export-chatgpt-conversations',
    '/blog/chatgpt-export-guide',
    '/blog/save-chatgpt-responses',
    '/blog/save-online-notes',
    '/blog/student-note-taking-app',
  ].map((path) => listed(path, 'blog/article-page')),
  listed('/privacy-policy', 'policies/privacy-policy'),
  listed('/terms-of-service', 'policies/terms-of-service'),
  listed('/cookie-policy', 'policies/cookie-policy'),
  listed('/data-deletion', 'policies/data-deletion'),
]

function listed(path: string, feature: string): PublicPage {
  return { path, module: `features/${feature}.tsx`, isListed: true }
}
