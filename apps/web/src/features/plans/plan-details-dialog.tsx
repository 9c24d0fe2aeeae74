// The Plan Details dialog: the plan and the person's data. It is open while it is mounted. Everything else about the account has pages.
import { planDetailsMessages as text } from '@jotsam/core/messages/account/plan-details'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { buttonClass } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { PlanPanel } from './plan-panel.tsx'

export function PlanDetailsDialog({ onClose, yourData }: { onClose: () => void; yourData: ReactNode }) {
  return (
    <Dialog open hasAddress onClose={onClose} title={shell.planDetails}>
      <div className="flex flex-col gap-6">
        <PlanPanel />
        <div className="border-t border-line pt-6">{yourData}</div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-6">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{text.accountSummary}</p>
          <Link to={paths.account()} className={buttonClass({ size: 'small' })}>
            {text.account}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
