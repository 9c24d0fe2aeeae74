// What this site says about itself. The operator's settings are written into every page by the server that sends it; while
// pages are prerendered nobody knows them yet, and their names stand in for them.
import { defaultSite, type SiteSettings, siteSettings } from '@jotsam/core/site/site'

export interface Site extends SiteSettings {
  /** Where people reach the product, without a trailing slash. */
  readonly url: string
}

export const site: Site = import.meta.env.SSR ? namedSettings() : readSettings()

function namedSettings(): Site {
  const { name, storeUrl, supportEmail, figures } = defaultSite
  return {
    name,
    url: '%PUBLIC_URL%',
    storeUrl: `%STORE_URL:${storeUrl}%`,
    supportEmail: `%SUPPORT_EMAIL:${supportEmail}%`,
    figures: {
      users: `%FIGURE_USERS:${figures.users}%`,
      notes: `%FIGURE_NOTES:${figures.notes}%`,
      rating: `%FIGURE_RATING:${figures.rating}%`,
    },
  }
}

function readSettings(): Site {
  const written = document.querySelector<HTMLElement>('meta[name="site-settings"]')?.dataset ?? {}
  // A server that fills in nothing, such as the one for work on the screens, leaves the names.
  const setting = (name: string) => (written[name]?.startsWith('%') ? '' : (written[name] ?? ''))
  return {
    ...siteSettings({
      storeUrl: setting('storeUrl'),
      supportEmail: setting('supportEmail'),
      figures: {
        users: setting('figureUsers'),
        notes: setting('figureNotes'),
        rating: setting('figureRating'),
      },
    }),
    url: setting('url') || location.origin,
  }
}
