// The dashboard's code, which comes on its own: nobody who only visits waits for it.

export const loadLayout = () => import('./dashboard-layout.tsx')
export const loadDashboard = () => import('../features/dashboard/dashboard-page.tsx')

/** For who will see it: its code comes while the session is read or the way in is shown, instead of after it. */
export function fetchDashboardAhead(): void {
  // What fails here is asked for again, and told, when the page is shown.
  Promise.all([loadLayout(), loadDashboard()]).catch(() => {})
}
