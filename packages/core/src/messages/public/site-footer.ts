// The footer of public pages.

export const siteFooterMessages = {
  label: 'Footer',
  tagline: 'Keep the text worth keeping.',
  groups: { product: 'Product', guides: 'Guides', help: 'Help', legal: 'Legal' },
  features: 'Features',
  download: 'Install by hand',
  about: 'About',
  helpCenter: 'Help center',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
  deletion: 'Data Deletion',
}
