// Pictures of the product, made by e2e/pictures.
import type { Picture } from '../components/site/product-picture.tsx'
import dashboardDark from './dashboard-dark.webp'
import dashboardDarkSmall from './dashboard-dark-small.webp'
import dashboardLight from './dashboard-light.webp'
import dashboardLightSmall from './dashboard-light-small.webp'
import noteDark from './note-dark.webp'
import noteDarkSmall from './note-dark-small.webp'
import noteLight from './note-light.webp'
import noteLightSmall from './note-light-small.webp'
import notePhoneDark from './note-phone-dark.avif'
import notePhoneLight from './note-phone-light.avif'
import phoneDark from './phone-dark.avif'
import phoneLight from './phone-light.avif'
import savingDark from './saving-dark.webp'
import savingDarkSmall from './saving-dark-small.webp'
import savingLight from './saving-light.webp'
import savingLightSmall from './saving-light-small.webp'
import searchDark from './search-dark.webp'
import searchDarkSmall from './search-dark-small.webp'
import searchLight from './search-light.webp'
import searchLightSmall from './search-light-small.webp'
import searchPhoneDark from './search-phone-dark.avif'
import searchPhoneLight from './search-phone-light.avif'

const wide = { width: 1280, height: 800 } as const

export const pictures = {
  dashboard: {
    light: { full: dashboardLight, small: dashboardLightSmall, phone: phoneLight },
    dark: { full: dashboardDark, small: dashboardDarkSmall, phone: phoneDark },
    ...wide,
  },
  note: {
    light: { full: noteLight, small: noteLightSmall, phone: notePhoneLight },
    dark: { full: noteDark, small: noteDarkSmall, phone: notePhoneDark },
    ...wide,
  },
  search: {
    light: { full: searchLight, small: searchLightSmall, phone: searchPhoneLight },
    dark: { full: searchDark, small: searchDarkSmall, phone: searchPhoneDark },
    ...wide,
  },
  saving: {
    light: { full: savingLight, small: savingLightSmall },
    dark: { full: savingDark, small: savingDarkSmall },
    width: 1280,
    height: 720,
  },
  phone: { light: { full: phoneLight }, dark: { full: phoneDark }, width: 390, height: 844 },
} as const satisfies Record<string, Picture>
