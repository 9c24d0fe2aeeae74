// The words of the mail a day before a trial ends. Colours are the reader's own except the button's.
import { escapeHtml } from '../_shared/escape-html.ts'

export interface TrialWarning {
  readonly name: string
  readonly siteUrl: string
  readonly endsAt: Date
}

export function trialWarning({ name, siteUrl, endsAt }: TrialWarning): { subject: string; text: string; html: string } {
  const subject = `Your ${name} Pro trial ends soon`
  const ending = `Your 7-day Pro trial ends on ${inWords(endsAt)}. No card was asked for, and nothing will be charged.`
  const after =
    'After that you are on the Free plan. Everything you saved stays: captures, notebooks, tags and links remain yours to read and to download.'
  const link = `${siteUrl}/pricing`
  return {
    subject,
    text: `${[`Hello,`, ending, after, `To keep Pro:\n${link}`, `${name}\n${siteUrl}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:480px;margin:0 auto;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${escapeHtml(ending)}</p>
<p style="margin:0 0 20px">${escapeHtml(after)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background-color:#4f46e5;color:#ffffff;font-weight:600;text-decoration:none">Keep Pro</a></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #88888855;font-size:14px">${escapeHtml(name)} · ${escapeHtml(siteUrl)}</p>
</div>
</body>
</html>
`,
  }
}

function inWords(date: Date): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words.format(date)} UTC`
}
