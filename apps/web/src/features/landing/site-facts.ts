// Structured data (JSON-LD) about the product. It has no rating, because a search engine could not verify it.
import { landingMessages as landing } from '@jotsam/core/messages/public/landing'
import { limits } from '@jotsam/core/plan/limits'
import { site } from '../../lib/site.ts'

export const siteFacts = {
  '@type': 'WebApplication',
  name: site.name,
  url: `${site.url}/`,
  description: landing.description,
  applicationCategory: 'ProductivityApplication',
  operatingSystem: 'Any',
  image: `${site.url}/social-card.png`,
  offers: [
    { '@type': 'Offer', name: 'Free', price: 0, priceCurrency: limits.price.currency },
    { '@type': 'Offer', name: 'Pro, monthly', price: limits.price.monthly, priceCurrency: limits.price.currency },
    { '@type': 'Offer', name: 'Pro, yearly', price: limits.price.yearly, priceCurrency: limits.price.currency },
  ],
}
