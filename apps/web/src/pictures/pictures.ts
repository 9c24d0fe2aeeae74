// Pictures of the product, made by e2e/pictures.
import type { Picture } from '../components/product-picture.tsx'
import dashboardDark from './dashboard-dark.webp'
import dashboardDarkSmall from './dashboard-dark-small.webp'
import dashboardLight from './dashboard-light.webp'
import dashboardLightSmall from './dashboard-light-small.webp'
import noteDark from './note-dark.webp'
import noteDarkSmall from './note-dark-small.webp'
import noteLight from './note-light.webp'
import noteLightSmall from './note-light-small.webp'
import phoneDark from './phone-dark.webp'
import phoneLight from './phone-light.webp'
import savingDark from './saving-dark.webp'
import savingDarkSmall from './saving-dark-small.webp'
import savingLight from './saving-light.webp'
import savingLightSmall from './saving-light-small.webp'
import searchDark from './search-dark.webp'
import searchDarkSmall from './search-dark-small.webp'
import searchLight from './search-light.webp'
import searchLightSmall from './search-light-small.webp'

const wide = { width: 1280, height: 800 } as const

export const pictures = {
  dashboard: {
    light: { full: dashboardLight, small: dashboardLightSmall },
    dark: { full: dashboardDark, small: dashboardDarkSmall },
    ...wide,
    closeUp: 'cards',
  },
  note: {
    light: { full: noteLight, small: noteLightSmall },
    dark: { full: noteDark, small: noteDarkSmall },
    ...wide,
    closeUp: 'text',
  },
  search: {
    light: { full: searchLight, small: searchLightSmall },
    dark: { full: searchDark, small: searchDarkSmall },
    ...wide,
    closeUp: 'cards',
  },
  saving: {
    light: { full: savingLight, small: savingLightSmall },
    dark: { full: savingDark, small: savingDarkSmall },
    width: 1280,
    height: 720,
  },
  phone: { light: { full: phoneLight }, dark: { full: phoneDark }, width: 390, height: 844 },
} as const satisfies Record<string, Picture>
