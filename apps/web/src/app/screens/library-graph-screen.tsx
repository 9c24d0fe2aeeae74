// The graph of all notes beside the sidebar, and over it the note that is opened from it.
import { CaptureRoute } from '../../features/captures/detail/capture-route.tsx'
import { PlainCommands } from '../../features/dashboard/commands/plain-commands.tsx'
import { PlainSidebar } from '../../features/dashboard/sidebar/plain-sidebar.tsx'
import { LibraryGraphPage } from '../../features/links/graph-page/library-graph-page.tsx'

export function LibraryGraphScreen() {
  return (
    <div className="flex flex-1">
      <PlainSidebar />
      <LibraryGraphPage />
      <CaptureRoute />
      <PlainCommands />
    </div>
  )
}
