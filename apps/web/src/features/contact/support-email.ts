// The address of support: the operator's, once the server has told it.
import { defaultSite } from '@jotsam/core/site'
import { useEffect, useState } from 'react'
import { publicConfig } from '../../lib/public-config.ts'

export function useSupportEmail(): string {
  const [address, setAddress] = useState(defaultSite.supportEmail)
  useEffect(() => {
    publicConfig().then(
      ({ supportEmail }) => supportEmail && setAddress(supportEmail),
      () => {}, // Offline: the default stands.
    )
  }, [])
  return address
}
