// Plan Details with the account tab. The dashboard loads it at `?dialog=plan`.
import { AccountPanel } from '../account/account-panel.tsx'
import { YourData } from '../account/your-data.tsx'
import { PlanDetailsDialog } from '../plans/plan-details-dialog.tsx'

export function PlanDetails({ onClose }: { onClose: () => void }) {
  return <PlanDetailsDialog onClose={onClose} account={<AccountPanel />} yourData={<YourData />} />
}
