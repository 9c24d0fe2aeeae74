// All texts of the product. A second language is another value of the type `Messages`.
// Texts that the specification quotes are exact to the character: other clients and tests compare them.
// Public pages, which have to stay small, import only the part that they need.

import { accountMessages } from './account/account.ts'
import { adminMessages } from './account/admin.ts'
import { authMessages } from './account/auth.ts'
import { connectMessages } from './account/connect.ts'
import { diagnosticsMessages } from './account/diagnostics.ts'
import { planMessages } from './account/plan.ts'
import { planDetailsMessages } from './account/plan-details.ts'
import { pwaMessages } from './account/pwa.ts'
import { sessionMessages } from './account/session.ts'
import { captureMessages } from './capture/capture.ts'
import { captureDetailMessages } from './capture/capture-detail.ts'
import { extractionMessages } from './capture/extraction.ts'
import { ocrMessages } from './capture/ocr.ts'
import { quickCaptureMessages } from './capture/quick-capture.ts'
import { saveErrorMessages } from './capture/save-error.ts'
import { voiceMessages } from './capture/voice.ts'
import { dashboardMessages } from './dashboard.ts'
import { linkMessages } from './links.ts'
import { notebookMessages } from './notebooks.ts'
import { blogPageMessages } from './public/blog.ts'
import { landingMessages } from './public/landing.ts'
import { landingSections } from './public/landing-sections.ts'
import { marketingMessages, marketingPageMessages } from './public/marketing.ts'
import { pricingMessages } from './public/pricing.ts'
import { contactMessages, publicViewMessages, supportMessages } from './public/public-pages.ts'
import { siteFooterMessages } from './public/site-footer.ts'
import { shellMessages } from './shell.ts'
import { syncMessages } from './sync.ts'

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
  connect: connectMessages,
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
