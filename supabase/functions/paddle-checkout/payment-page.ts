// The page around Paddle's checkout. Its one script comes from Paddle, as Paddle demands; nothing else may run or load.

import { escapeHtml } from '@jotsam/core/html/html-entities'
import { defaultSite } from '@jotsam/core/site/site'

export interface PaymentPage {
  readonly site: string
  readonly clientToken: string
  readonly isSandbox: boolean
  readonly transactionId: string
  readonly cycle: string
  readonly nonce: string
}

export function paymentPage(page: PaymentPage): Response {
  const { site, nonce } = page
  const name = escapeHtml(defaultSite.name)
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Payment · ${name}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; font: 16px/1.55 Inter, system-ui, sans-serif; text-align: center }
</style>
</head>
<body>
<main>
<h1>${name} Pro</h1>
<p>The payment opens here, at Paddle. <noscript>It needs JavaScript.</noscript></p>
<p><a href="${escapeHtml(`${site}/pricing`)}">Back to pricing</a></p>
</main>
<script nonce="${nonce}" src="https://cdn.paddle.com/paddle/v2/paddle.js"></script>
<script nonce="${nonce}">${startScript(page)}</script>
</body>
</html>
`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': policy(nonce),
    },
  })
}

/** Paddle's script opens the checkout by itself when the address contains `_ptxn`. */
function startScript({ site, clientToken, isSandbox, transactionId, cycle }: PaymentPage): string {
  const successUrl = `${site}/paddle-success?${new URLSearchParams({ _ptxn: transactionId, billing_cycle: cycle })}`
  const options = { token: clientToken, checkout: { settings: { successUrl, allowLogout: false } } }
  const sandbox = isSandbox ? "Paddle.Environment.set('sandbox');" : ''
  return `${sandbox}Paddle.Initialize(${scriptJson(options)})`
}

/** JSON that cannot close the script element around it. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://cdn.paddle.com`,
    `style-src 'nonce-${nonce}' https://cdn.paddle.com`,
    // Paddle's overlay positions its frame with style attributes.
    "style-src-attr 'unsafe-inline'",
    'frame-src https://*.paddle.com',
    'connect-src https://*.paddle.com',
    'img-src https://*.paddle.com data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
