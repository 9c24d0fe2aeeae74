// Turns weekly copies on and off, lists them, and says when one could not be made.
import { weeklyCopiesMessages as text } from '@jotsam/core/messages/account/weekly-copies'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { Switch } from '@jotsam/ui/switch'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dayOf } from '../../lib/ui/date-time.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { sizeText } from './download-export.ts'
import { Setting } from './setting.tsx'
import { copyAddress, keepWeeklyCopies, type WeeklyCopy, weeklyCopiesQuery } from './weekly-copies-query.ts'

export function WeeklyCopies() {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const query = weeklyCopiesQuery(client, user.id)
  const { data, isError, refetch } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (isOn: boolean) => keepWeeklyCopies(client, user.id, isOn),
    onError: () => toast.error(text.changeFailed),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: query.queryKey })
      setAsking(false)
    },
  })
  if (!data) {
    if (!isError) return <Setting level="h4" name={text.title} summary={text.summary} />
    return (
      <Setting level="h4" name={text.title} summary={text.summary}>
        <FaultLine text={text.loadFailed} onRetry={() => void refetch()} />
      </Setting>
    )
  }
  const { setting, copies } = data
  return (
    <Setting level="h4" name={text.title} summary={text.summary}>
      <Switch
        label={text.switch}
        checked={change.isPending ? change.variables : setting !== null}
        disabled={change.isPending}
        onChange={(isOn) => (isOn || copies.length === 0 ? change.mutate(isOn) : setAsking(true))}
      />
      {setting?.fault ? (
        <p role="alert" className="text-sm text-coral">
          {text.faults[setting.fault](dayOf(setting.tried_at ?? ''))}
        </p>
      ) : setting && copies.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {text.soon}
        </p>
      ) : null}
      {copies.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {copies.map((copy) => (
            <Copy key={copy.name} copy={copy} />
          ))}
        </ul>
      ) : null}
      <Confirm
        open={isAsking}
        question={text.offQuestion}
        detail={text.offDetail}
        yes={text.offConfirm}
        no={text.keep}
        busy={change.isPending}
        onAnswer={(isYes) => (isYes ? change.mutate(false) : setAsking(false))}
      />
    </Setting>
  )
}

function Copy({ copy: { name, bytes, madeAt } }: { copy: WeeklyCopy }) {
  const { client, user } = useSignedIn()
  const download = useMutation({
    mutationFn: () => copyAddress(client, user.id, name),
    onSuccess: (address) => location.assign(address),
    onError: () => toast.error(text.downloadFailed),
  })
  const day = dayOf(madeAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <span className="tabular-nums">{text.copy(day, sizeText(bytes))}</span>
      <Button
        size="small"
        busy={download.isPending}
        icon={<Download aria-hidden />}
        aria-label={text.downloadLabel(day)}
        onClick={() => download.mutate()}
      >
        {text.download}
      </Button>
    </li>
  )
}
