// Plan Details: shown while it is mounted. The dashboard mounts it, lazily, at `?dialog=plan`.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Dialog } from '@jotsam/ui/dialog'

export function PlanDetailsDialog({ onClose }: { onClose: () => void }) {
  return <Dialog open onClose={onClose} title={shell.planDetails} />
}
