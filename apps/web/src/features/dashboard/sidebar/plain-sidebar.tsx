// The dashboard's sidebar on other pages: its entries lead to the dashboard.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { IconButton } from '@jotsam/ui/icon-button'
import { PanelLeftOpen } from 'lucide-react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { useMedia } from '../../../lib/device/use-media.ts'
import { changeAppearance, useAppearance } from '../../../lib/ui/appearance.ts'
import { NotebookDialogs } from '../../notebooks/notebook-dialogs.tsx'
import { NotebookTree } from '../../notebooks/notebook-tree.tsx'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import { SavedSearchList } from '../search/saved-search-list.tsx'
import { addressOf, withNotebook } from '../view/dashboard-view.ts'
import { Sidebar } from './sidebar.tsx'
import { SidebarTags } from './sidebar-tags.tsx'

export function PlainSidebar() {
  const { isPro } = usePlan()
  const { total } = useNotebooks()
  const { isSidebarFolded } = useAppearance()
  if (!useMedia('(min-width: 64rem)')) return null
  if (isSidebarFolded) {
    const show = () => changeAppearance({ isSidebarFolded: false })
    return <IconButton label={texts.showSidebar} shortcut="B" icon={<PanelLeftOpen />} className="m-3" onClick={show} />
  }
  return (
    <NotebookDialogs>
      <Sidebar>
        <NotebookTree
          chosen={undefined}
          isPro={isPro}
          addressOf={(folderId) => addressOf(withNotebook(new URLSearchParams(), folderId))}
          total={total}
          leavingFrom={() => 0}
          proNote={null}
          onDropNotes={null}
        />
        <SavedSearchList current="" />
        {isPro && total > 0 ? <SidebarTags chosen={[]} /> : null}
      </Sidebar>
    </NotebookDialogs>
  )
}
