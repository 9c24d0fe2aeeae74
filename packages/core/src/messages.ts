// The product's sentences, once. A second language is another value of the type `Messages`.
// Texts that the specification quotes are exact to the character: other clients and tests compare them.
// Public pages, whose weight counts, import the area they need by itself.

import { accountMessages } from './messages/account.ts'
import { adminMessages } from './messages/admin.ts'
import { authMessages } from './messages/auth.ts'
import { blogPageMessages } from './messages/blog.ts'
import { captureMessages } from './messages/capture.ts'
import { captureDetailMessages } from './messages/capture-detail.ts'
import { dashboardMessages } from './messages/dashboard.ts'
import { diagnosticsMessages } from './messages/diagnostics.ts'
import { extractionMessages } from './messages/extraction.ts'
import { landingMessages } from './messages/landing.ts'
import { landingSections } from './messages/landing-sections.ts'
import { linkMessages } from './messages/links.ts'
import { marketingMessages, marketingPageMessages } from './messages/marketing.ts'
import { notebookMessages } from './messages/notebooks.ts'
import { ocrMessages } from './messages/ocr.ts'
import { planMessages } from './messages/plan.ts'
import { planDetailsMessages } from './messages/plan-details.ts'
import { pricingMessages } from './messages/pricing.ts'
import { contactMessages, publicViewMessages, supportMessages } from './messages/public-pages.ts'
import { pwaMessages } from './messages/pwa.ts'
import { quickCaptureMessages } from './messages/quick-capture.ts'
import { saveErrorMessages } from './messages/save-error.ts'
import { sessionMessages } from './messages/session.ts'
import { shellMessages } from './messages/shell.ts'
import { siteFooterMessages } from './messages/site-footer.ts'
import { syncMessages } from './messages/sync.ts'
import { voiceMessages } from './messages/voice.ts'

export const messages = {
  shell: shellMessages,
  session: sessionMessages,
  landing: landingMessages,
  landingSections,
  siteFooter: siteFooterMessages,
  blogPage: blogPageMessages,
  marketing: marketingMessages,
  marketingPage: marketingPageMessages,
  auth: authMessages,
  dashboard: dashboardMessages,
  capture: captureMessages,
  captureDetail: captureDetailMessages,
  notebooks: notebookMessages,
  plan: { ...planMessages, ...planDetailsMessages },
  account: accountMessages,
  links: linkMessages,
  ocr: ocrMessages,
  voice: voiceMessages,
  quickCapture: quickCaptureMessages,
  saveError: saveErrorMessages,
  sync: syncMessages,
  pwa: pwaMessages,
  pricing: pricingMessages,
  publicView: publicViewMessages,
  support: supportMessages,
  contact: contactMessages,
  admin: adminMessages,
  diagnostics: diagnosticsMessages,
  extraction: extractionMessages,
}

export type Messages = typeof messages
