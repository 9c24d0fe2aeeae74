// All routes of the site, and the functions that build addresses.

export const paths = {
  landing: '/',
  home: '/home',
  auth: '/auth',
  register: '/auth?mode=sign-up',
  resetPassword: '/auth?mode=reset-password',
  dashboard: '/dashboard',
  capture: '/capture',
  /** Quick capture with a pending capture of this device. */
  pendingCapture: (localId: string) => `/capture?pending=${encodeURIComponent(localId)}`,
  graph: '/graph',
  trash: '/trash',
  import: '/import',
  /** An assistant asks for access. */
  consent: '/oauth/authorize',
  /** The browser extension asks for a session of its own. */
  connectExtension: '/connect-extension',
  /** The pages of the account: its first one without a name. */
  account: (page = '') => (page === '' ? '/account' : `/account/${page}`),
  pricing: '/pricing',
  help: '/help',
  searchHelp: '/help/search',
  support: '/support',
  download: '/download',
  contact: '/contact',
  paddleSuccess: '/paddle-success',
  logout: '/logout-and-redirect',
  admin: '/admin',
  testWebShare: '/test-web-share',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
  dataDeletion: '/data-deletion',
  features: '/features',
  about: '/about',
  /** Used on public pages. Both redirect to `/auth`. */
  login: '/login',
  signUp: '/register',
  privacyShort: '/privacy',
  chatgptExporter: '/Chatgpt-Exporter',
  exportEasily: '/export-chatgpt-conversations-easily',
  notesExtension: '/chrome-extension-for-notes',
  pkms: '/pkms',
  blog: {
    exportConversations: '/blog/export-chatgpt-conversations',
    saveResponses: '/blog/save-chatgpt-responses',
    saveOnlineNotes: '/blog/save-online-notes',
    studentNotes: '/blog/student-note-taking-app',
    exportGuide: '/blog/chatgpt-export-guide',
  },
  shared: (publicId: string) => `/share/${encodeURIComponent(publicId)}`,
  /** The dashboard with a capture open. The id `new` opens a new one. */
  openCapture: (id: string) => `/dashboard?capture=${encodeURIComponent(id)}`,
  /** The dashboard with Plan Details open. */
  planDetails: '/dashboard?dialog=plan',
} as const
