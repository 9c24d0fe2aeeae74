// The signed-in devices, with a button that signs out all of them.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FaultLine } from '../../../components/fault-line.tsx'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { Setting } from '../setting.tsx'
import { DeviceList } from './device-list.tsx'
import { devicesQuery } from './devices-query.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

export function Devices() {
  return (
    <Setting name={text.devices} isNamed={false} summary={text.devicesSummary} action={<SignOutEverywhere />}>
      <LoadedDevices />
    </Setting>
  )
}

function LoadedDevices() {
  const { client, user } = useSignedIn()
  const { data: devices, isError, isPaused, refetch } = useQuery(devicesQuery(client, user.id))
  if (devices) return <DeviceList devices={devices} />
  if (isPaused) return <FaultLine text={text.devicesOffline} />
  if (isError) return <FaultLine text={text.devicesFailed} isAlert onRetry={() => void refetch()} />
  return <Skeleton className="h-14" />
}
