// The address of support: the operator's, which came with the page; else what the server says now.
import { useEffect, useState } from 'react'
import { publicConfig } from '../../lib/data/public-config.ts'
import { site } from '../../lib/site.ts'

export function useSupportEmail(): string {
  const [address, setAddress] = useState(site.supportEmail)
  useEffect(() => {
    publicConfig().then(
      ({ supportEmail }) => supportEmail && setAddress(supportEmail),
      () => {}, // Offline: what came with the page stands.
    )
  }, [])
  return address
}
