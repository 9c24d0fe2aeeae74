// An authenticator inside Chromium, which makes and uses passkeys without anybody touching it.
import type { Page } from '@playwright/test'

/** `built-in`: the device's own, unlocked by a fingerprint. `key`: one that is plugged in and only touched. One per test. */
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
