// The account tab of Plan Details: email address, security (password, passkeys, second factors, devices), connections, activity and theme.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { useEffect } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ThemeChoice } from '../../components/theme-choice.tsx'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { Activity } from './activity.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './security/devices.tsx'
import { SignInSecurity } from './security/sign-in-security.tsx'
import { FormSetting, Setting, SettingGroup } from './setting.tsx'

const Connect = lazyPart(async () => (await import('./connect/connect.tsx')).Connect)

export function AccountPanel() {
  const { client, user } = useSignedIn()
  const isEmailChanging = Boolean(user.new_email)
  useEffect(() => {
    // The last link may have been opened on another device. This session does not know it yet.
    if (isEmailChanging) void client.auth.refreshSession()
  }, [client, isEmailChanging])
  return (
    <div className="flex flex-col gap-5">
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
      <SettingGroup name={text.security}>
        <FormSetting
          name={text.password}
          summary={text.passwordSummary}
          open={text.change}
          label={text.changePassword}
          form={(close) => <ChangePassword onDone={close} />}
        />
        <SignInSecurity />
        <Devices />
      </SettingGroup>
      <Connect />
      <Activity />
      <Setting name={text.theme} summary={text.themeSummary} action={<ThemeChoice />} />
    </div>
  )
}
