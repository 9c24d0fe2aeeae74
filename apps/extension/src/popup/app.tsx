// The popup: sign in, save, see recent saves, change settings.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { freeRefusal } from '@jotsam/core/plan/save-allowance'
import { utcDay } from '@jotsam/core/util/utc-day'
import { IconButton } from '@jotsam/ui/icon-button'
import { Logo } from '@jotsam/ui/logo'
import { Skeleton } from '@jotsam/ui/skeleton'
import { ArrowLeft, Settings as SettingsIcon } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../messaging/protocol.ts'
import { type Filling, factsAt, fillingOf, type Template } from '../settings/templates.ts'
import { AccountPanel } from './account-panel.tsx'
import { CodeForm } from './code-form.tsx'
import { PlaceFields } from './place-fields.tsx'
import { QuickNote } from './quick-note.tsx'
import { SavesList } from './saves-list.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SiteLink } from './site-link.tsx'
import { ThisPage } from './this-page.tsx'
import { usePlace } from './use-place.ts'
import { useAccount, useExtensionState } from './use-state.ts'
import { type OpenTab, useTab } from './use-tab.ts'

const texts = extensionMessages.popup

export function App() {
  const state = useExtensionState()
  const [showsSettings, setShowsSettings] = useState(false)
  return (
    <>
      <header className="flex items-center justify-between px-4 pt-3 pb-2">
        <h1>
          <Logo size={24} />
        </h1>
        <span className="-mr-2 flex items-center gap-2 text-small">
          {state?.stage === 'signed-in' ? (
            <SiteLink server={state.settings.server} path="/dashboard">
              {texts.openDashboard}
            </SiteLink>
          ) : null}
          <IconButton
            label={showsSettings ? texts.back : texts.settings}
            icon={showsSettings ? <ArrowLeft /> : <SettingsIcon />}
            onClick={() => setShowsSettings(!showsSettings)}
          />
        </span>
      </header>
      <main className="flex flex-col gap-3 px-4 pb-4">
        {state === null ? (
          <Loading />
        ) : showsSettings ? (
          <SettingsPanel settings={state.settings} email={state.stage === 'signed-in' ? state.email : null} />
        ) : (
          <Screen state={state} />
        )}
      </main>
    </>
  )
}

function Screen({ state }: { state: NonNullable<ReturnType<typeof useExtensionState>> }) {
  const { stage, saves, savesOfOthers, settings, email } = state
  const lastSave = saves.find(({ state }) => state === 'saved')?.id
  const accountState = useAccount(email, `${stage} ${lastSave}`)
  const tab = useTab()
  const { account } = accountState
  const place = usePlace(account)
  const filling = fillingIn(tab, settings.templates)
  const list = <SavesList saves={saves} ofOthers={savesOfOthers} server={settings.server} />
  if (stage === 'signed-out') {
    return (
      <>
        <SignInForm server={settings.server} />
        {saves.length + savesOfOthers > 0 ? list : null}
      </>
    )
  }
  if (stage === 'second-factor') return <CodeForm />
  return (
    <>
      <ThisPage
        tab={tab}
        place={place}
        filling={filling}
        lastSave={lastSave}
        newestSave={saves[0]}
        isPro={account?.isPro ?? false}
        limit={tab?.isReadable && account ? limitAt(tab.url, account) : null}
        exportFormat={settings.exportFormat}
      >
        {account?.isPro ? <PlaceFields account={account} place={place} filling={filling} tab={tab} /> : null}
      </ThisPage>
      <QuickNote account={account} place={place} saves={saves} />
      {list}
      {/* Stays in sight while the list of saves scrolls. */}
      <div className="sticky bottom-0 -mx-4 -mb-4 bg-paper px-4 pb-2 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper before:to-transparent">
        <AccountPanel email={email} state={accountState} server={settings.server} />
      </div>
    </>
  )
}

function limitAt(url: string, { isPro, usedToday }: Account): string | null {
  const now = new Date()
  return isPro ? null : freeRefusal({ daily_messages_count: usedToday, last_message_date: utcDay(now) }, url, now)
}

function fillingIn(tab: OpenTab | null, templates: readonly Template[]): Filling | null {
  if (!tab?.isReadable) return null
  const author = tab.chat.isConversation ? '' : '{author}'
  return fillingOf(factsAt(tab.url, tab.title, author, new Date()), templates)
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-28" />
      <Skeleton className="h-20" />
    </div>
  )
}
