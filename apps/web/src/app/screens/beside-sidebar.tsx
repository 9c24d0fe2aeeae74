// Screens beside the dashboard's sidebar.
import { Outlet } from 'react-router'
import { PlainCommands } from '../../features/dashboard/commands/plain-commands.tsx'
import { PlainSidebar } from '../../features/dashboard/sidebar/plain-sidebar.tsx'

export function BesideSidebar() {
  return (
    <div className="flex flex-1">
      <PlainSidebar />
      <Outlet />
      <PlainCommands />
    </div>
  )
}
