// The Plan Details dialog. It is open while it is mounted. The caller passes the account tab and the data section.
import { planDetailsMessages as text } from '@jotsam/core/messages/account/plan-details'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Dialog } from '@jotsam/ui/dialog'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { PlanPanel } from './plan-panel.tsx'

export function PlanDetailsDialog({
  onClose,
  account,
  yourData,
}: {
  onClose: () => void
  account: ReactNode
  yourData: ReactNode
}) {
  return (
    <Dialog open onClose={onClose} title={shell.planDetails}>
      <Tabs.Root defaultValue="plan">
        <Tabs.List
          aria-label={shell.planDetails}
          className="sticky -top-[17px] z-10 -mx-5 -mt-4 mb-5 flex gap-7 border-b border-line bg-surface px-5"
        >
          <Tab value="plan">{text.plan}</Tab>
          <Tab value="account">{text.account}</Tab>
        </Tabs.List>
        <Tabs.Content value="plan" className={panelClass}>
          <PlanPanel />
          {yourData}
        </Tabs.Content>
        <Tabs.Content value="account" className={panelClass}>
          {account}
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}

const panelClass = 'flex flex-col gap-6 rounded-control'

function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Trigger
      value={value}
      className="-mx-2 -mb-px h-11 rounded-t-control px-2 border-b-2 border-transparent text-sm font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink focus-visible:-outline-offset-2"
    >
      {children}
    </Tabs.Trigger>
  )
}
