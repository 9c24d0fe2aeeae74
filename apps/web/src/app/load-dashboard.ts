// The dashboard's code, which public pages do not include.
import { page } from '../lib/page.ts'

export const DashboardLayout = page(() => import('./dashboard-layout.tsx'), 'DashboardLayout')
export const DashboardPage = page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')

/** Loads the code while the session is read or the sign-in screen is shown. */
export function preloadDashboard(): void {
  // The page loads it again and reports a failure.
  Promise.all([DashboardLayout.preload(), DashboardPage.preload()]).catch(() => {})
}
