// Plan Details with the person's data. The dashboard loads it at `?dialog=plan`.
import { YourData } from '../../account/your-data.tsx'
import { PlanDetailsDialog } from '../../plans/plan-details-dialog.tsx'

export function PlanDetails({ onClose }: { onClose: () => void }) {
  return <PlanDetailsDialog onClose={onClose} yourData={<YourData />} />
}
