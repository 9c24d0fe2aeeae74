// The graph of all notes, with the opened note over it.
import { CaptureDetail } from '../../features/captures/detail/capture-detail.tsx'
import { LibraryGraphPage } from '../../features/links/graph-page/library-graph-page.tsx'

export function LibraryGraphScreen() {
  return (
    <>
      <LibraryGraphPage />
      <CaptureDetail />
    </>
  )
}
