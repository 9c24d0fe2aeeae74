// Makes a capture public and shows its link. Available on every plan.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import { Dialog } from '@jotsam/ui/dialog'
import { TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { Switch } from '@jotsam/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { paths } from '../../../lib/paths.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { putCapture, refreshCaptures } from '../captures-cache.ts'

export function ShareDialog({ capture, onClose }: { capture: Capture; onClose: () => void }) {
  const sharing = useSharing(capture)
  const isPublic = sharing.isPending ? sharing.variables : capture.is_public
  return (
    <Dialog open onClose={onClose} title={texts.shareTitle} description={texts.shareDetail}>
      <Switch
        label={captureMessages.publiclyAccessible}
        checked={isPublic}
        disabled={sharing.isPending}
        onChange={(next) => sharing.mutate(next)}
      />
      {/* On a phone a toast would cover the link. */}
      <p role="status" className="sr-only">
        {sharing.isSuccess ? (capture.is_public ? texts.nowPublic : texts.nowPrivate) : null}
      </p>
      {capture.is_public ? <PublicLink url={`${location.origin}${paths.shared(capture.public_id)}`} /> : null}
    </Dialog>
  )
}

function useSharing(capture: Capture) {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (is_public: boolean) =>
      unwrap(
        await client
          .from('captures')
          .update({ is_public })
          .eq('id', capture.id)
          .eq('user_id', user.id)
          .select()
          .single(),
      ),
    onSuccess(stored) {
      putCapture(cache, user.id, stored)
      void refreshCaptures(cache, user.id)
    },
    onError: () => toast.error(captureMessages.shareFailed),
  })
}

function PublicLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), limits.share.copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    copyText(url).then(
      () => setCopied(true),
      () => toast.error(texts.copyLinkFailed),
    )
  return (
    <TextField
      className="mt-4"
      label={texts.publicUrl}
      value={url}
      readOnly
      onFocus={(event) => event.target.select()}
      trailing={
        <IconButton
          label={isCopied ? texts.linkCopied : texts.copyLink}
          icon={isCopied ? <Check className="text-sea" /> : <Copy />}
          onClick={() => void copy()}
        />
      }
    />
  )
}
