// The operator's support address: first the one in the page, then the one in the server's settings.
import { useEffect, useState } from 'react'
import { publicConfig } from '../../lib/data/public-config.ts'
import { site } from '../../lib/site.ts'

export function useSupportEmail(): string {
  const [address, setAddress] = useState(site.supportEmail)
  useEffect(() => {
    publicConfig().then(
      ({ supportEmail }) => supportEmail && setAddress(supportEmail),
      () => {}, // Offline, the address in the page stays.
    )
  }, [])
  return address
}
