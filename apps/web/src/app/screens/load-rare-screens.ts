// Loads screens that are opened rarely. They are named here and not in the route table, so that pages which are opened often stay small.

export const loadSidebar = () => import('./beside-sidebar.tsx')
export const loadGraph = () => import('./library-graph-screen.tsx')
export const loadTrash = () => import('../../features/trash/trash-page.tsx')
export const loadPayment = () => import('../../features/pricing/payment-page.tsx')
export const loadDiagnostics = () => import('../../features/diagnostics/diagnostics-page.tsx')
export const loadAdmin = () => import('../../features/admin/admin-page.tsx')
export const loadConsent = () => import('../../features/account/connect/consent-page.tsx')
export const loadConnectExtension = () => import('../../features/account/connect/connect-extension-page.tsx')
export const loadImport = () => import('../../features/import/import-page.tsx')
export const loadAccount = () => import('./account-screen.tsx')
