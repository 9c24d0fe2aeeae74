// The account tab of Plan Details: email address, security (password, passkeys, second factors, devices), reading of pictures, connections, activity and theme.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ThemeChoice } from '../../components/theme-choice.tsx'
import { Activity } from './activity.tsx'
import { ChangePassword } from './change-password.tsx'
import { EmailSetting } from './email-setting.tsx'
import { ReadFiles } from './read-files.tsx'
import { Devices } from './security/devices.tsx'
import { SignInSecurity } from './security/sign-in-security.tsx'
import { FormSetting, Setting, SettingGroup } from './setting.tsx'

const Connect = lazyPart(async () => (await import('./connect/connect.tsx')).Connect)

export function AccountPanel() {
  return (
    <div className="flex flex-col gap-5">
      <EmailSetting />
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
      <ReadFiles />
      <Connect />
      <Activity />
      <Setting name={text.theme} summary={text.themeSummary} action={<ThemeChoice />} />
    </div>
  )
}
