// The microphone button with its upgrade dialog.
import { useState } from 'react'
import { useVoice, type Voice } from './use-voice.ts'
import { VoiceButton } from './voice-button.tsx'
import { VoiceUpgrade } from './voice-upgrade.tsx'

export function VoiceTool({ voice }: { voice: Voice }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <VoiceButton voice={voice} onUpgrade={() => setAsking(true)} />
      <VoiceUpgrade open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

/** For a note that cannot be edited without Pro. */
export function ProVoiceTool() {
  return <VoiceTool voice={useVoice(false, () => {})} />
}
