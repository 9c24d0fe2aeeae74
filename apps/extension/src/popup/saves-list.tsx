// The last saves and what became of each; what the server does not have yet stays in sight until it does.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Badge } from '@jotsam/ui/badge'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { useState } from 'react'
import type { SaveNews, SaveState } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { SiteLink } from './site-link.tsx'

const texts = extensionMessages.popup
const SHOWN = 8

export function SavesList({ saves, ofOthers, server }: { saves: SaveNews[]; ofOthers: number; server: string }) {
  const [doomed, setDoomed] = useState<string | null>(null)
  const underWay = saves.filter(({ state }) => state !== 'saved').length
  const answer = (yes: boolean) => {
    if (yes && doomed !== null) void send({ type: 'saves.discard', id: doomed })
    setDoomed(null)
  }
  return (
    <section aria-labelledby="saves" className="flex flex-col gap-2">
      <h2 id="saves" className="text-[13px] font-semibold">
        {texts.saves}
      </h2>
      {saves.length === 0 ? <p className="text-sm text-muted">{texts.noSaves}</p> : null}
      {saves.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {/* All that is not on the server, and the last that are. */}
          {saves.slice(0, Math.max(SHOWN, underWay)).map((save) => (
            <Save key={save.id} save={save} server={server} onDiscard={() => setDoomed(save.id)} />
          ))}
        </ul>
      ) : null}
      {ofOthers > 0 ? <p className="text-[13px] text-muted">{texts.waitingForOthers(ofOthers)}</p> : null}
      <Confirm open={doomed !== null} question={texts.confirmDiscard} yes={texts.discard} onAnswer={answer} />
    </section>
  )
}

function Save({ save, server, onDiscard }: { save: SaveNews; server: string; onDiscard: () => void }) {
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
        <Badge tone={TONES[save.state]} className="shrink-0">
          {extensionMessages.state[save.state]}
        </Badge>
      </div>
      {save.lines.map((line) => (
        <p key={line} className="text-[13px] text-muted [overflow-wrap:anywhere]">
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
