// Tests sharing with sample data: by a simulated share, and by the device's share menu.
import { sharedCapturePath } from '@jotsam/core/account/return-to'
import { diagnosticsMessages as texts } from '@jotsam/core/messages/account/diagnostics'
import { Button } from '@jotsam/ui/button'
import { TextArea, TextField } from '@jotsam/ui/field'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { storeSharedData } from '../../lib/drafts/shared-data.ts'
import { canShare } from './read-flags.ts'

export function ShareTest() {
  const navigate = useNavigate()
  const [fields, setFields] = useState<{ title: string; text: string; url: string }>(texts.sample)
  const [isShareShown] = useState(canShare)
  const set = (change: Partial<typeof fields>) => setFields((last) => ({ ...last, ...change }))

  const simulate = async () => {
    try {
      await storeSharedData({ ...fields, timestamp: new Date().toISOString() })
      void navigate(sharedCapturePath)
    } catch (error) {
      console.error(error)
      alert(texts.simulateFailed)
    }
  }
  const shareNatively = async () => {
    if (!canShare()) return alert(texts.notSupported)
    // Closing the menu without a choice is not an error.
    await navigator.share(fields).catch((error: unknown) => console.error(error))
  }

  return (
    <section
      aria-labelledby="test-data"
      className="flex flex-col gap-4 rounded-[16px] border border-line bg-surface p-5"
    >
      <h2 id="test-data" className="text-lg font-semibold">
        {texts.testData}
      </h2>
      <TextField
        label={texts.titleField}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea label={texts.textField} value={fields.text} onChange={(event) => set({ text: event.target.value })} />
      <TextField
        label={texts.urlField}
        type="url"
        value={fields.url}
        onChange={(event) => set({ url: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="large" onClick={() => void simulate()}>
          {texts.simulate}
        </Button>
        {isShareShown ? (
          <Button size="large" onClick={() => void shareNatively()}>
            {texts.testNative}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
