// The palette and the shortcuts on pages other than the dashboard. What needs the dashboard leads there.

import { useNavigate } from 'react-router'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { paths } from '../../../lib/paths.ts'
import { changeAppearance, useAppearance } from '../../../lib/ui/appearance.ts'
import { NotebookDialogs } from '../../notebooks/notebook-dialogs.tsx'
import { WANTS_SEARCH } from '../view/dashboard-view.ts'
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
