// The local test checkout as HTML: no script, no third party, readable in light and dark.
import { createHash } from 'node:crypto'
import type { BillingCycle } from '@jotsam/core/account/profile'
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import { limits } from '@jotsam/core/plan/limits'
import { priceInUsd } from '@jotsam/core/plan/pricing'
import { defaultSite } from '@jotsam/core/site/site'

export function checkoutPage(site: string, cycle: BillingCycle): Response {
  const isYearly = cycle === 'yearly'
  const name = isYearly ? pricingMessages.yearly : pricingMessages.monthly
  const days = isYearly ? limits.plan.yearlyDays : limits.plan.monthlyDays
  return page(
    200,
    site,
    'Test checkout',
    `<h1>${escapeHtml(defaultSite.name)} Pro</h1>
<dl>
<div><dt>Plan</dt><dd>${escapeHtml(name)}, ${days} days</dd></div>
<div><dt>Price</dt><dd class="price">USD ${priceInUsd(cycle)}</dd></div>
</dl>
<form method="post">
<button name="choice" value="pay" class="pay">Pay (test)</button>
<button name="choice" value="cancel">Cancel</button>
</form>`,
  )
}

export function noCheckoutPage(site: string, status: 404 | 410): Response {
  const words =
    status === 410
      ? 'This test checkout is older than an hour. Begin again.'
      : 'There is no such test checkout. Begin again.'
  return page(
    status,
    site,
    'No checkout',
    `<h1>Nothing to pay here</h1><p>${words}</p><p><a href="${escapeHtml(`${site}/pricing`)}">Go to pricing</a></p>`,
  )
}

function page(status: number, site: string, title: string, content: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(defaultSite.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="note" role="note"><strong>This is a test.</strong> No payment provider is set up here, so nothing is charged and no card is asked for.</p>
${content}
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      // Browsers apply form-action to the redirect after the form, too.
      'Content-Security-Policy': `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'self' ${new URL(site).origin}; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf9f4; --surface: #fff; --ink: #16242b; --muted: #3f4d53; --line: #e6e0d3; --edge: #7d8a8f; --primary: #1c7c72; --on-primary: #fff; --focus: #1c7c72; --link: #0a524b; --amber: #6b4108; --amber-soft: #fcefd2 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0e171b; --surface: #142026; --ink: #eaf0ee; --muted: #b8c6c9; --line: #263840; --edge: #6f858c; --primary: #58c2b3; --on-primary: #06211d; --focus: #7ad6c8; --link: #7ad6c8; --amber: #f0c473; --amber-soft: #36290f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--paper); color: var(--ink); font: 16px/1.55 Inter, system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
.note { margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: var(--amber-soft); color: var(--amber); font-size: 15px }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25 }
a { color: var(--link) }
dl { margin: 0 0 24px }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line) }
dt { color: var(--muted) }
dd { margin: 0; text-align: right }
.price { font-weight: 600; font-variant-numeric: tabular-nums }
form { display: grid; gap: 12px }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
.pay { border-color: var(--primary); background: var(--primary); color: var(--on-primary) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
