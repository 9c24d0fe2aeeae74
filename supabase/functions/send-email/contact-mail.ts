// Formats a contact message as a mail to support. The form was validated, so no field can inject a header.
import type { ContactForm } from '@jotsam/core/account/contact-form'
import { siteSettings } from '@jotsam/core/site/site'
import type { FunctionMailer } from '@jotsam/platform/function'

export function contactMail(
  { name, email, subject, message }: ContactForm,
  supportEmail: string | undefined,
): Parameters<FunctionMailer['send']>[0] {
  const site = siteSettings({ supportEmail: supportEmail ?? '' })
  return {
    to: site.supportEmail,
    replyTo: email,
    subject,
    text: `${name} <${email}> wrote by the contact form of ${site.name}:\n\n${message}\n\n-- \nAn answer to this mail goes to ${email}.\n`,
  }
}
