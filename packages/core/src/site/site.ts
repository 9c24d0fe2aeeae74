// The settings of the site that an operator may change, and their defaults.

export type SiteSettings = {
  name: string
  /** The extension's listing; a search in the store until it is published. */
  storeUrl: string
  supportEmail: string
  figures: { users: string; notes: string; rating: string }
}

export const defaultSite: SiteSettings = {
  name: 'Jotsam',
  storeUrl: 'https://chromewebstore.google.com/search/jotsam',
  // A reserved domain: mail to it is not delivered until the operator sets a real address.
  supportEmail: 'support@jotsam.example',
  figures: { users: '50K+', notes: '1M+', rating: '4.8' },
}

/** An empty environment variable keeps the default. */
export function siteSettings(overrides: Partial<SiteSettings>): SiteSettings {
  return {
    name: overrides.name?.trim() || defaultSite.name,
    storeUrl: overrides.storeUrl?.trim() || defaultSite.storeUrl,
    supportEmail: overrides.supportEmail?.trim() || defaultSite.supportEmail,
    figures: {
      users: overrides.figures?.users.trim() || defaultSite.figures.users,
      notes: overrides.figures?.notes.trim() || defaultSite.figures.notes,
      rating: overrides.figures?.rating.trim() || defaultSite.figures.rating,
    },
  }
}
