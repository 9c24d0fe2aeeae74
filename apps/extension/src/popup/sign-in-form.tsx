// Signs in to the extension, which has its own login.
import { checkEmail, checkPassword } from '@jotsam/core/account/email-password'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { shellMessages } from '@jotsam/core/messages/shell'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'
import type { AuthReply } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { SiteLink } from './site-link.tsx'
import { useStoredText } from './use-stored-text.ts'

const texts = extensionMessages.popup

export function SignInForm({ server }: { server: string }) {
  const [email, setEmail] = useStoredText('email')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState<'form' | 'website' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const checked = { email: checkEmail(email), password: checkPassword(password) }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!checked.email.ok || !checked.password.ok) return
    const { value: email } = checked.email
    await run('form', send({ type: 'auth.signIn', email, password: checked.password.value }))
  }
  const run = async (way: 'form' | 'website', signingIn: Promise<AuthReply>) => {
    setBusy(way)
    setFault(null)
    try {
      const reply = await signingIn
      if (!reply.ok) setFault(reply.message)
    } catch {
      setFault(shellMessages.unableToConnect(texts.title))
    }
    setBusy(null)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg font-semibold">{texts.signedOutHint}</h2>
        <p className="text-sm text-muted">{texts.ownLogin}</p>
      </div>
      {fault ? <Banner tone="danger">{fault}</Banner> : null}
      <TextField
        label={authMessages.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        fault={isChecked && !checked.email.ok ? checked.email.message : null}
      />
      <TextField
        label={authMessages.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        fault={isChecked && !checked.password.ok ? checked.password.message : null}
      />
      <Button type="submit" look="primary" busy={busy === 'form'} disabled={busy === 'website'}>
        {authMessages.signIn}
      </Button>
      <Button
        busy={busy === 'website'}
        disabled={busy === 'form'}
        onClick={() => void run('website', send({ type: 'auth.website' }))}
      >
        {texts.throughWebsite}
      </Button>
      <div className="flex justify-between text-sm">
        <SiteLink server={server} path="/auth?mode=forgot-password">
          {authMessages.forgotPassword}
        </SiteLink>
        <SiteLink server={server} path="/auth?mode=sign-up">
          {texts.createAccount}
        </SiteLink>
      </div>
    </form>
  )
}
