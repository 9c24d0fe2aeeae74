// The palette and the shortcuts on pages other than the dashboard. What needs the dashboard leads there.

import { useNavigate } from 'react-router'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { paths } from '../../../lib/paths.ts'
import { changeAppearance, useAppearance } from '../../../lib/ui/appearance.ts'
import { NotebookDialogs } from '../../notebooks/notebook-dialogs.tsx'
import { useDashboardView } from '../view/use-dashboard-view.ts'
import { Commands } from './commands.tsx'

export function PlainCommands() {
  const { isPro } = usePlan()
  const place = useDashboardView(isPro)
  const { isSidebarFolded } = useAppearance()
  const navigate = useNavigate()
  return (
    <NotebookDialogs>
      <Commands
        place={place}
        isPro={isPro}
        onSearch={() => void navigate(paths.dashboard, { state: WANTS_SEARCH })}
        onView={() => {}}
        onSidebar={() => changeAppearance({ isSidebarFolded: !isSidebarFolded })}
      />
    </NotebookDialogs>
  )
}

/** The state of the history entry in which the dashboard's search box has the focus from the start. */
export const WANTS_SEARCH = 'search'
