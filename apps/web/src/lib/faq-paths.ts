// Maps page names used in FAQ answers to routes.
import type { FaqPlace } from '@jotsam/core/faq/faq'
import { paths } from './paths.ts'

export const faqPaths: Readonly<Record<FaqPlace, string>> = {
  account: paths.account(),
  contact: paths.contact,
  dashboard: paths.dashboard,
  download: paths.download,
  planDetails: paths.planDetails,
  pricing: paths.pricing,
  privacy: paths.privacy,
  register: paths.register,
  searchHelp: paths.searchHelp,
  signIn: paths.auth,
}
