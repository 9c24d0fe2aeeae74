// Screens beside the dashboard's sidebar.
import { Outlet } from 'react-router'
import { PlainSidebar } from '../../features/dashboard/sidebar/plain-sidebar.tsx'

export function BesideSidebar() {
  return (
    <div className="flex flex-1">
      <PlainSidebar />
      <Outlet />
    </div>
  )
}
