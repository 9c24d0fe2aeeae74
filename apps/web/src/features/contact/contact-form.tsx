// The contact form. It keeps the typed text until the message is sent.
import { checkContactForm, contactFaults, type ContactForm as Form } from '@jotsam/core/account/contact-form'
import { contactMessages as text } from '@jotsam/core/messages/public/public-pages'
import { limits } from '@jotsam/core/plan/limits'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { TextArea, TextField } from '@jotsam/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/ui/use-call.ts'
import { emptyForm, keepContactDraft, readContactDraft } from './contact-draft.ts'
import { sendMessage } from './send-message.ts'

export function ContactForm({ supportEmail }: { supportEmail: string }) {
  const store = useSessionStore()
  const [typed, setTyped] = useState(readContactDraft)
  const [isChecked, setChecked] = useState(false)
  const [isSent, setSent] = useState(false)
  // Stores the cause only, because the support address may arrive later.
  const { isBusy, fault: cause, run } = useCall(text.notSent)
  const formRef = useRef<HTMLFormElement>(null)
  const faults = isChecked ? contactFaults(typed) : {}

  const change = (form: Form) => {
    setTyped(form)
    keepContactDraft(form)
  }
  const field = (name: keyof Form) => ({
    name,
    label: text[name],
    value: typed[name],
    fault: faults[name] ?? null,
    readOnly: isBusy,
    onChange: ({ target }: { target: { value: string } }) => {
      setSent(false)
      change({ ...typed, [name]: target.value })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const checked = checkContactForm(typed)
    const [wrong] = Object.keys(contactFaults(typed))
    if (!checked.ok) return focusField(formRef.current, wrong)
    void run(async () => {
      setSent(false)
      const failure = await sendMessage(store.open, checked.value, supportEmail)
      if (failure !== null) return failure
      change(emptyForm)
      setChecked(false)
      setSent(true)
      return null
    })
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} required autoComplete="name" maxLength={limits.contact.nameMax} />
        <TextField
          {...field('email')}
          required
          type="email"
          autoComplete="email"
          maxLength={limits.account.emailMax}
          hint={text.emailHint}
        />
      </div>
      <TextField {...field('subject')} maxLength={limits.contact.subjectMax} placeholder={text.optional} />
      <TextArea {...field('message')} required rows={8} />
      {cause ? <Banner tone="danger">{text.failed(cause, supportEmail)}</Banner> : null}
      {isSent ? (
        <Banner tone="success">
          <p className="font-medium">{text.sent}</p>
          <p>{text.replyTime}</p>
        </Banner>
      ) : null}
      <Button type="submit" look="primary" size="large" busy={isBusy} className="sm:self-start">
        {text.send}
      </Button>
    </form>
  )
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const control = name ? form?.elements.namedItem(name) : null
  if (control instanceof HTMLElement) control.focus()
}
