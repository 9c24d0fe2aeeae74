// Loads the dashboard's code, which public pages do not include.

export const loadLayout = () => import('./dashboard-layout.tsx')
export const loadDashboard = () => import('../features/dashboard/dashboard-page.tsx')

/** Loads the code while the session is read or the sign-in screen is shown. */
export function preloadDashboard(): void {
  // The page loads it again and reports a failure.
  Promise.all([loadLayout(), loadDashboard()]).catch(() => {})
}
