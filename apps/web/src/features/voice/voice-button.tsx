// The microphone button: starts and stops dictation. Its name says why when dictation is not available; without Pro it leads to Pro.
import { voiceMessages as texts } from '@jotsam/core/messages/capture/voice'
import { Badge } from '@jotsam/ui/badge'
import { clsx } from 'clsx'
import { Mic, MicOff, Square } from 'lucide-react'
import type { Voice } from './use-voice.ts'

/** `onUpgrade` is called without Pro. */
export function VoiceButton({ voice, onUpgrade }: { voice: Voice; onUpgrade: () => void }) {
  const { availability, recording } = voice
  const isRecording = recording.kind === 'recording'
  if (availability.kind === 'needs-pro')
    return (
      <span className="relative inline-flex shrink-0">
        <button
          type="button"
          aria-label={availability.message}
          title={availability.message}
          onClick={onUpgrade}
          className={clsx(shape, 'border border-line bg-surface pr-12 pl-2 text-muted hover:bg-sunken hover:text-ink')}
        >
          <Mic aria-hidden />
        </button>
        {/* Outside the button, whose name already includes it. */}
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
          <Badge tone="primary">{texts.proBadge}</Badge>
        </span>
      </span>
    )
  const isReady = availability.kind === 'available'
  const label = isReady ? (isRecording ? texts.stop : texts.start) : nameOf(availability)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isReady ? undefined : true}
      // A mouse press must not take the focus from the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={voice.toggle}
      className={clsx(
        shape,
        'w-8 pointer-coarse:w-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        isRecording
          ? 'bg-coral-soft text-coral'
          : 'text-muted not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink',
      )}
    >
      {isRecording ? (
        <Square aria-hidden className="fill-current" />
      ) : isReady ? (
        <Mic aria-hidden />
      ) : (
        <MicOff aria-hidden />
      )}
    </button>
  )
}

const shape =
  'inline-flex h-8 shrink-0 items-center justify-center rounded-control pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0'

function nameOf(availability: Exclude<Voice['availability'], { kind: 'available' }>): string {
  return availability.kind === 'setting-up' ? texts.settingUp : availability.message
}
