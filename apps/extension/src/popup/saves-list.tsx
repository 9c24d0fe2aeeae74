// The recent saves and their state. Saves that are not on the server yet are always shown.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Badge } from '@jotsam/ui/badge'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { useState } from 'react'
import type { SaveState, SaveStatus } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { isPartial } from '../page/overlay/save-toast.ts'
import { SiteLink } from './site-link.tsx'

const texts = extensionMessages.popup
const SHOWN = 8

export function SavesList({ saves, ofOthers, server }: { saves: SaveStatus[]; ofOthers: number; server: string }) {
  const [discardId, setDiscardId] = useState<string | null>(null)
  const pending = saves.filter(({ state }) => state !== 'saved').length
  const answer = (yes: boolean) => {
    if (yes && discardId !== null) void send({ type: 'saves.discard', id: discardId })
    setDiscardId(null)
  }
  return (
    <section aria-labelledby="saves" className="flex flex-col gap-2">
      <h2 id="saves" className="text-small font-semibold">
        {texts.saves}
      </h2>
      {saves.length === 0 ? <p className="text-sm text-muted">{texts.noSaves}</p> : null}
      {saves.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {saves.slice(0, Math.max(SHOWN, pending)).map((save) => (
            <Save key={save.id} save={save} server={server} onDiscard={() => setDiscardId(save.id)} />
          ))}
        </ul>
      ) : null}
      {ofOthers > 0 ? <p className="text-small text-muted">{texts.waitingForOthers(ofOthers)}</p> : null}
      <Confirm open={discardId !== null} question={texts.confirmDiscard} yes={texts.discard} onAnswer={answer} />
    </section>
  )
}

function Save({ save, server, onDiscard }: { save: SaveStatus; server: string; onDiscard: () => void }) {
  const mayRetry = save.state === 'waiting' || save.state === 'refused'
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium" title={save.title}>
          {save.href ? (
            <SiteLink server="" path={save.href} className="hover:underline">
              {save.title}
            </SiteLink>
          ) : (
            save.title
          )}
        </span>
        <Badge tone={isPartial(save) ? 'amber' : TONES[save.state]} className="shrink-0">
          {extensionMessages.state[save.state]}
        </Badge>
      </div>
      {save.lines.map((line) => (
        <p key={line} className="text-small text-muted [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      {mayRetry ? (
        <div className="flex items-center gap-2 pt-1">
          <Button size="small" onClick={() => void send({ type: 'saves.retry', id: save.id })}>
            {texts.retry}
          </Button>
          <Button size="small" look="quiet" onClick={onDiscard}>
            {texts.discard}
          </Button>
          {save.upgrade ? (
            <span className="ml-auto text-sm">
              <SiteLink server={server} path="/pricing">
                {texts.upgrade}
              </SiteLink>
            </span>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

const TONES: Record<SaveState, 'sea' | 'primary' | 'amber' | 'coral'> = {
  saved: 'sea',
  sending: 'primary',
  waiting: 'amber',
  signedOut: 'amber',
  refused: 'coral',
}
