// The dialog that the microphone opens without Pro.
import { voiceMessages as texts } from '@jotsam/core/messages/capture/voice'
import { Confirm } from '@jotsam/ui/confirm'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'

export function VoiceUpgrade({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Confirm
      open={open}
      tone="primary"
      question={texts.proAlert}
      yes={texts.upgrade}
      no={texts.notNow}
      onAnswer={(isYes) => {
        onClose()
        if (isYes) void navigate(paths.pricing)
      }}
    />
  )
}
