// Offers to install the app, if the browser supports it. The offer's code loads then.
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useInstallOffer } from './install-prompt.ts'

const InstallOffer = lazyPart(async () => (await import('./install-offer.tsx')).InstallOffer)

export function InstallBanner() {
  return useInstallOffer() ? <InstallOffer instead={() => null} /> : null
}
