// The e-mail address of the account, with a form to change it.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { useEffect } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { ChangeEmail } from './change-email.tsx'
import { FormSetting } from './setting.tsx'

export function EmailSetting() {
  const { client, user } = useSignedIn()
  const isEmailChanging = Boolean(user.new_email)
  useEffect(() => {
    // The last link may have been opened on another device. This session does not know it yet.
    if (isEmailChanging) void client.auth.refreshSession()
  }, [client, isEmailChanging])
  return (
    <FormSetting
      name={text.email}
      summary={
        <>
          {user.email}
          {user.new_email ? <p role="status">{text.linksSent(user.new_email)}</p> : null}
        </>
      }
      open={text.change}
      label={text.changeEmail}
      form={(close) => <ChangeEmail onDone={close} />}
    />
  )
}
