// The screens inside the layout of signed-in pages. They are named here and not in the route table, which public pages load too. This
// list is loaded with the layout, so that a screen that cannot be loaded is missed in its place.
import { screen } from '../../components/screen.tsx'

export const QuickCapturePage = screen(
  () => import('../../features/quick-capture/quick-capture-page.tsx'),
  'QuickCapturePage',
)
export const BesideSidebar = screen(() => import('./beside-sidebar.tsx'), 'BesideSidebar')
export const LibraryGraphScreen = screen(() => import('./library-graph-screen.tsx'), 'LibraryGraphScreen')
export const TrashPage = screen(() => import('../../features/trash/trash-page.tsx'), 'TrashPage')
export const ImportPage = screen(() => import('../../features/import/import-page.tsx'), 'ImportPage')
export const AccountScreen = screen(() => import('./account-screen.tsx'), 'AccountScreen')
export const ConsentPage = screen(() => import('../../features/account/connect/consent-page.tsx'), 'ConsentPage')
export const ConnectExtensionPage = screen(
  () => import('../../features/account/connect/connect-extension-page.tsx'),
  'ConnectExtensionPage',
)
export const PaymentPage = screen(() => import('../../features/pricing/payment-page.tsx'), 'PaymentPage')
