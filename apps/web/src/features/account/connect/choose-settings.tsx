// Ready-made settings of the assistant that the person chooses.
import type { AssistantSetting } from '@jotsam/core/account/assistant-settings'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { SelectField } from '@jotsam/ui/select'
import { useState } from 'react'
import { CopyText } from './copy-text.tsx'

export function ChooseSettings({ settings }: { settings: readonly AssistantSetting[] }) {
  const [chosen, setChosen] = useState(settings[0]?.id)
  const setting = settings.find(({ id }) => id === chosen)
  return (
    <>
      <SelectField label={text.settingsFor} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {settings.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {setting ? (
        <div className="text-sm">
          <p className="text-muted">{setting.place}</p>
          <CopyText value={setting.text} label={text.copySettings} copied={text.settingsCopied} />
        </div>
      ) : null}
    </>
  )
}
