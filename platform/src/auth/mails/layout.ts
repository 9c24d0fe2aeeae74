// Renders a mail as HTML and as plain text. Only the button and the sign have fixed colours, so that light and dark themes stay readable.
import { html } from 'hono/html'
import type { MailText } from './texts.ts'

export interface MailContent extends MailText {
  readonly appName: string
  readonly appUrl: string
  readonly link: string | null
  readonly code: string | null
}

const EXPIRY = 'This works for one hour, and only once.'

export function textOf(mail: MailContent): string {
  const { heading, intro, button, link, codeHint, code, notYou, appName, appUrl } = mail
  const action = link === null ? [] : [`${button}:\n${link}`]
  const secret = code === null ? [] : [`${codeHint}\n${code}`, EXPIRY]
  return `${[heading, intro, ...action, ...secret, notYou, `${appName}\n${appUrl}`].join('\n\n')}\n`
}

export function htmlOf(mail: MailContent): string {
  const { subject, heading, intro, notYou, appName, appUrl } = mail
  // The `html` tag escapes every value.
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:480px;margin:0 auto;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.55">
${signOf(appName)}
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.25">${heading}</h1>
<p style="margin:0 0 20px">${intro}</p>
${actionOf(mail)}
${secretOf(mail)}
<p style="margin:0 0 24px;font-size:14px">${notYou}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #88888855;font-size:14px">${appName} · ${appUrl}</p>
</div>
</body>
</html>
`)
}

/** The first letter on a tile, and the name. Many readers block pictures. */
function signOf(appName: string) {
  return html`<p style="margin:0 0 28px;font-weight:600"><span aria-hidden="true" style="display:inline-block;width:28px;margin-right:8px;border-radius:7px;background-color:#1c7c72;color:#ffffff;font-size:17px;line-height:28px;text-align:center">${[...appName][0] ?? ''}</span>${appName}</p>`
}

function secretOf({ codeHint, code }: MailContent) {
  if (code === null) return ''
  return html`<p style="margin:0 0 8px">${codeHint}</p>
<p style="margin:0 0 20px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;font-weight:600;letter-spacing:6px">${code}</p>
<p style="margin:0 0 20px">${EXPIRY}</p>`
}

function actionOf({ link, button }: MailContent) {
  if (link === null) return ''
  return html`<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:12px;background-color:#1c7c72;color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<p style="margin:0 0 4px;font-size:14px">If the button does not work, open this address:</p>
<p style="margin:0 0 20px;font-size:14px;overflow-wrap:anywhere"><a href="${link}" style="color:inherit">${link}</a></p>`
}
