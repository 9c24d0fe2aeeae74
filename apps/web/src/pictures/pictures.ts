// Pictures of the product, made by e2e/pictures.
import type { Picture } from '../components/product-picture.tsx'
import dashboardDark from './dashboard-dark.webp'
import dashboardLight from './dashboard-light.webp'
import noteDark from './note-dark.webp'
import noteLight from './note-light.webp'
import phoneDark from './phone-dark.webp'
import phoneLight from './phone-light.webp'
import searchDark from './search-dark.webp'
import searchLight from './search-light.webp'

const wide = { width: 1280, height: 800 }

export const pictures = {
  dashboard: { light: dashboardLight, dark: dashboardDark, ...wide },
  note: { light: noteLight, dark: noteDark, ...wide },
  search: { light: searchLight, dark: searchDark, ...wide },
  phone: { light: phoneLight, dark: phoneDark, width: 390, height: 844 },
} as const satisfies Record<string, Picture>
