// The graph of all notes, and over it the note that is opened from it.
import { CaptureRoute } from '../../features/captures/detail/capture-route.tsx'
import { LibraryGraphPage } from '../../features/links/graph-page/library-graph-page.tsx'

export function LibraryGraphScreen() {
  return (
    <>
      <LibraryGraphPage />
      <CaptureRoute />
    </>
  )
}
