// Chromium's virtual authenticator, which creates and uses passkeys without user interaction.
import type { Page } from '@playwright/test'

/** `built-in` is the device itself, unlocked by fingerprint. `key` is a USB key that is only touched. Add one per test. */
export async function addAuthenticator(page: Page, kind: 'built-in' | 'key'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind === 'built-in' ? 'internal' : 'usb',
      hasResidentKey: kind === 'built-in',
      hasUserVerification: kind === 'built-in',
      isUserVerified: kind === 'built-in',
      automaticPresenceSimulation: true,
    },
  })
}
