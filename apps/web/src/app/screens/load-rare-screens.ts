// Loads screens that are opened rarely. They are named here and not in the route table, so that pages which are opened often stay small.

export const loadDiagnostics = () => import('../../features/diagnostics/diagnostics-page.tsx')
export const loadAdmin = () => import('../../features/admin/admin-page.tsx')
