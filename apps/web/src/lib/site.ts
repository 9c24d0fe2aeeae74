// The operator's settings of this site. The server writes them into every page that it sends. Prerendered pages contain placeholders
// instead.
import { defaultSite, type SiteSettings, siteSettings } from '@jotsam/core/site/site'

export interface Site extends SiteSettings {
  /** Where people reach the product, without a trailing slash. */
  readonly url: string
}

export const site: Site = import.meta.env.SSR ? placeholders() : readSettings()

function placeholders(): Site {
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
  // The development server does not fill in the placeholders.
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
