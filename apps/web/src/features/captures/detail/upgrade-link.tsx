// The link to the plans beside a control that needs Pro.
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { type ButtonLook, buttonClass } from '@jotsam/ui/button'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'

export function UpgradeLink({ look = 'plain' }: { look?: ButtonLook }) {
  return (
    <Link to={paths.pricing} className={buttonClass({ look, size: 'small' })}>
      {texts.upgrade}
    </Link>
  )
}
