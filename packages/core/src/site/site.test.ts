import { expect, it } from 'vitest'
import { defaultSite, siteSettings } from './site.ts'

it('siteSettings keeps the defaults for missing and blank settings', () => {
  expect(siteSettings({})).toEqual(defaultSite)
  expect(siteSettings({ supportEmail: '  ', storeUrl: '', figures: { users: '', notes: ' ', rating: '' } })).toEqual(
    defaultSite,
  )
})

it('siteSettings uses the settings of the operator', () => {
  const site = siteSettings({ supportEmail: 'help@x.example', figures: { users: '9', notes: '8', rating: '5.0' } })
  expect(site).toMatchObject({ supportEmail: 'help@x.example', figures: { users: '9', notes: '8', rating: '5.0' } })
})
