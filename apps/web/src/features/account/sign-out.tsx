// Signs out of this device.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { Setting } from './setting.tsx'

export function SignOut() {
  const store = useSessionStore()
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void store.signOut()
  }
  return (
    <Setting
      name={text.thisDevice}
      summary={text.signOutSummary}
      action={
        <Button size="small" busy={isBusy} onClick={leave}>
          {shell.signOut}
        </Button>
      }
    />
  )
}
