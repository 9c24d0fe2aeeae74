// Leads to the import, downloads all data and deletes the account, on every plan.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { Button, buttonClass } from '@jotsam/ui/button'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadAll } from './download-all.tsx'
import { Setting } from './setting.tsx'

/** `children` are more settings, shown before the last one. Then only screen readers have the heading, because the page has one. */
export function YourData({ children }: { children?: ReactNode }) {
  const id = useId()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className={children ? 'sr-only' : 'font-semibold'}>
        {details.yourData}
      </h3>
      <Setting
        level="h4"
        name={text.importNotes}
        summary={text.importSummary}
        action={
          <Link to={paths.import} aria-label={text.importNotes} className={buttonClass({ size: 'small' })}>
            {text.import}
          </Link>
        }
      />
      <DownloadAll />
      {children}
      <Setting
        level="h4"
        name={details.deleteAccount}
        summary={text.deleteSummary}
        action={
          <Button size="small" aria-label={details.deleteAccount} onClick={() => setDeleting(true)}>
            {text.delete}
          </Button>
        }
      />
      {isDeleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </section>
  )
}
