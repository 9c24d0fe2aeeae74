// The prerendered pages, each with its module. The build reads this file too, so it imports nothing of the app.

export interface PublicPage {
  readonly path: string
  /** Relative to `src`. */
  readonly module: string
  /** In the sitemap; false for an alias of another page. */
  readonly isListed: boolean
}

export const publicPages: readonly PublicPage[] = [
  listed('/', 'landing/landing-page'),
  { ...listed('/home', 'landing/landing-page'), isListed: false },
  listed('/pricing', 'pricing/pricing-page'),
  listed('/help', 'help/help-page'),
  listed('/help/search', 'help/help-page'),
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
