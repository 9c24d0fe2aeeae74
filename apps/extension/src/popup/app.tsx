// The small window: sign in, or save, see what became of it, and settle how it works.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { IconButton } from '@jotsam/ui/icon-button'
import { Logo } from '@jotsam/ui/logo'
import { Skeleton } from '@jotsam/ui/skeleton'
import { ArrowLeft, Settings as SettingsIcon } from 'lucide-react'
import { useState } from 'react'
import { AccountPanel } from './account-panel.tsx'
import { CodeForm } from './code-form.tsx'
import { QuickNote } from './quick-note.tsx'
import { SavesList } from './saves-list.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { ThisPage } from './this-page.tsx'
import { usePlace } from './use-place.ts'
import { useAccount, useExtensionState } from './use-state.ts'

const texts = extensionMessages.popup

export function App() {
  const state = useExtensionState()
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <header className="flex items-center justify-between px-4 pt-3 pb-2">
        <h1>
          <Logo size={24} />
        </h1>
        <IconButton
          label={isSetting ? texts.back : texts.settings}
          icon={isSetting ? <ArrowLeft /> : <SettingsIcon />}
          onClick={() => setSetting(!isSetting)}
        />
      </header>
      <main className="flex flex-col gap-4 px-4 pb-4">
        {state === null ? (
          <Loading />
        ) : isSetting ? (
          <SettingsPanel settings={state.settings} />
        ) : (
          <Screen state={state} />
        )}
      </main>
    </>
  )
}

function Screen({ state }: { state: NonNullable<ReturnType<typeof useExtensionState>> }) {
  const { stage, saves, savesOfOthers, settings, email } = state
  const news = useAccount(`${stage} ${saves.find(({ state }) => state === 'saved')?.id}`)
  const account = news.kind === 'known' ? news.account : null
  const place = usePlace(account)
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
      <ThisPage place={place.chosen} />
      <QuickNote account={account} place={place} saves={saves} server={settings.server} />
      {list}
      <AccountPanel email={email} news={news} server={settings.server} />
    </>
  )
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
