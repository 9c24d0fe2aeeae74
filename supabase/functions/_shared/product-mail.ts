// The layout of a mail of the product: a subject, some paragraphs and one button. Only the button and the sign have colours.
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { defaultSite } from '@jotsam/core/site/site'

export interface ProductMail {
  readonly siteUrl: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly lead: string; readonly label: string; readonly link: string }
}

export function productMail({ siteUrl, subject, paragraphs, button }: ProductMail) {
  const { name } = defaultSite
  const { lead, label, link } = button
  return {
    subject,
    text: `${['Hello,', ...paragraphs, `${lead}:\n${link}`, `${name}\n${siteUrl}`].join('\n\n')}\n`,
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
<p style="margin:0 0 28px;font-weight:600"><span aria-hidden="true" style="display:inline-block;width:28px;margin-right:8px;border-radius:7px;background-color:#1c7c72;color:#ffffff;font-size:17px;line-height:28px;text-align:center">${escapeHtml(name.slice(0, 1))}</span>${escapeHtml(name)}</p>
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`).join('\n')}
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background-color:#1c7c72;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #88888855;font-size:14px">${escapeHtml(name)} · ${escapeHtml(siteUrl)}</p>
</div>
</body>
</html>
`,
  }
}
