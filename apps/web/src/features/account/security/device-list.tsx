// The signed-in devices. Signing one out asks for confirmation in its row and keeps the focus there.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Badge } from '@jotsam/ui/badge'
import { Button, buttonClass } from '@jotsam/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dateTime } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault } from '../account-fault.ts'
import { type Device, devicesQuery, endSession } from './devices-query.ts'
import { SecurityItem } from './security-item.tsx'

const FIRST_SHOWN = 5

export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? devices : devices.slice(0, FIRST_SHOWN)
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-muted [overflow-wrap:anywhere]">
      <ul ref={list} tabIndex={-1} aria-label={text.devices} className="flex w-full flex-col gap-2 rounded-control">
        {shown.map((device) =>
          device.isThis ? (
            <ThisDevice key={device.sessionId} device={device} />
          ) : (
            <OtherDevice key={device.sessionId} device={device} onEnded={() => list.current?.focus()} />
          ),
        )}
      </ul>
      {devices.length === 1 ? <p>{text.noOtherDevices}</p> : null}
      {shown.length < devices.length ? (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setShowsAll(true)
            list.current?.focus()
          }}
        >
          {text.showAllDevices(devices.length)}
        </Button>
      ) : null}
    </div>
  )
}

function ThisDevice({ device }: { device: Device }) {
  return (
    <SecurityItem
      icon={MonitorSmartphone}
      name={device.name}
      badge={<Badge tone="sea">{text.thisDevice}</Badge>}
      detail={detailOf(device)}
    >
      <Link to={paths.logout} className={buttonClass({ look: 'quiet', size: 'small' })}>
        {text.signOut}
        <span className="sr-only">{text.hereInFull}</span>
      </Link>
    </SecurityItem>
  )
}

function OtherDevice({ device, onEnded }: { device: Device; onEnded: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (isAsking) return <Question device={device} onKeep={() => setAsking(false)} onEnded={onEnded} />
  return (
    <SecurityItem icon={MonitorSmartphone} name={device.name} detail={detailOf(device)}>
      <Button
        ref={button}
        look="quiet"
        size="small"
        aria-label={text.signOutDevice(device.name)}
        onClick={() => setAsking(true)}
      >
        {text.signOut}
      </Button>
    </SecurityItem>
  )
}

function Question({ device, onKeep, onEnded }: { device: Device; onKeep: () => void; onEnded: () => void }) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const { isBusy, fault, run } = useCall(text.failed)
  const id = useId()
  const end = () =>
    run(async () => {
      const { error } = await endSession(client, device.sessionId)
      // The device may have been signed out already.
      if (error && error.code !== 'no_such_session') return accountFault(error)
      toast.success(text.deviceSignedOut(device.name))
      onEnded()
      await queryClient.invalidateQueries(devicesQuery(client, user.id))
      return null
    })
  return (
    <li className="rounded-control border border-line p-3">
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a fieldset with a legend line. */}
      <div role="group" aria-labelledby={id}>
        <p id={id}>
          <span className="font-medium text-ink">{text.confirmSignOut(device.name)}</span> {text.signOutDetail}
        </p>
        {fault ? (
          <p role="alert" className="mt-2 text-coral">
            {fault}
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="danger" size="small" busy={isBusy} onClick={() => void end()}>
            {text.signOutNow}
          </Button>
          {/* The safe answer gets the focus. */}
          <Button look="quiet" size="small" autoFocus onClick={onKeep}>
            {text.cancel}
          </Button>
        </div>
      </div>
    </li>
  )
}

function detailOf({ address, lastUsed }: Device): string {
  return text.deviceDetail(dateTime(lastUsed), address)
}
