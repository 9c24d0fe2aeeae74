import { expect, it } from 'vitest'
import { defaultSite, siteSettings } from './site.ts'

it('keeps the defaults where nothing, or only blanks, is set', () => {
  expect(siteSettings({})).toEqual(defaultSite)
  expect(siteSettings({ supportEmail: '  ', storeUrl: '', figures: { users: '', notes: ' ', rating: '' } })).toEqual(
    defaultSite,
  )
})

it('takes what the operator sets', () => {
  const site = siteSettings({ supportEmail: 'help@x.example', figures: { users: '9', notes: '8', rating: '5.0' } })
  expect(site).toMatchObject({ supportEmail: 'help@x.example', figures: { users: '9', notes: '8', rating: '5.0' } })
})
