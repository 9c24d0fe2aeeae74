// The dashboard's code, which public pages do not include.
import { page } from '../lib/page.ts'

export const DashboardLayout = page(async () => {
  const { DashboardLayout } = await import('./dashboard-layout.tsx')
  // It is in the same file. Without this, the way from another page to the dashboard would show the loading screen.
  setTimeout(() => DashboardPage.preload().catch(() => {}))
  return { DashboardLayout }
}, 'DashboardLayout')
export const DashboardPage = page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')

/** Loads the code while the session is read or the sign-in screen is shown. */
export function preloadDashboard(): void {
  // The page loads it again and reports a failure.
  Promise.all([DashboardLayout.preload(), DashboardPage.preload()]).catch(() => {})
}
