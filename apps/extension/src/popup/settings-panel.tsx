// Settings: save buttons and where they show, what is kept, templates, shortcuts, and the server.
import { extensionId } from '@jotsam/core/account/extension-request'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { controlClass } from '@jotsam/ui/field'
import { Switch } from '@jotsam/ui/switch'
import { useEffect, useId, useState } from 'react'
import { type Browser, browser } from 'wxt/browser'
import { send } from '../messaging/send.ts'
import { chatPatterns, everySite } from '../settings/chat-patterns.ts'
import { type ExportFormat, exportFormats } from '../settings/export-formats.ts'
import type { Settings } from '../settings/settings.ts'
import { ServerForm } from './server-form.tsx'
import { TemplatesForm } from './templates-form.tsx'

const texts = extensionMessages.settings

export function SettingsPanel({ settings: first, email }: { settings: Settings; email: string | null }) {
  const [settings, setSettings] = useState(first)
  const change = async (changes: Partial<Omit<Settings, 'server' | 'followed' | 'askedSites' | 'templates'>>) => {
    setSettings(await send({ type: 'settings.change', ...changes }))
  }
  return (
    <>
      <h2 className="text-lg font-semibold">{extensionMessages.popup.settings}</h2>
      <section className="flex flex-col gap-1">
        <Switch
          label={texts.promptOnCopy}
          checked={settings.promptOnCopy}
          onChange={(promptOnCopy) => void change({ promptOnCopy })}
        />
        <Switch
          label={texts.selectionButton}
          checked={settings.selectionButton}
          onChange={(selectionButton) => void change({ selectionButton })}
        />
        <Everywhere />
        <Switch
          label={texts.keepPictures}
          checked={settings.keepPictures}
          onChange={(keepPictures) => void change({ keepPictures })}
        />
        <p className="text-small text-muted">{texts.keepPicturesHint}</p>
        <Switch
          label={texts.keepThinking}
          checked={settings.keepThinking}
          onChange={(keepThinking) => void change({ keepThinking })}
        />
        <ExportFormats value={settings.exportFormat} onChange={(exportFormat) => void change({ exportFormat })} />
      </section>
      {settings.sitesOff.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h3 className="text-small font-semibold">{texts.sitesOff}</h3>
          <ul className="flex flex-col gap-1">
            {settings.sitesOff.map((site) => (
              <li key={site} className="flex items-center justify-between text-sm">
                <span className="min-w-0 truncate">{site}</span>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() => void change({ sitesOff: settings.sitesOff.filter((each) => each !== site) })}
                >
                  {texts.allowAgain(site)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {email === null ? null : <TemplatesForm templates={settings.templates} email={email} />}
      <Shortcuts />
      <ServerForm server={settings.server} />
      <p className="text-small text-muted [overflow-wrap:anywhere]">
        {texts.id} <code className="font-mono">{ownId()}</code>
      </p>
    </>
  )
}

function ExportFormats({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const id = useId()
  return (
    <div className="flex min-h-10 items-center gap-3 text-sm">
      <label htmlFor={id} className="flex-1">
        {texts.exportFormat}
      </label>
      <div className="w-36">
        <select
          id={id}
          className={controlClass}
          value={value}
          onChange={(event) => onChange(exportFormats.find((format) => format === event.target.value) ?? 'markdown')}
        >
          {exportFormats.map((format) => (
            <option key={format} value={format}>
              {extensionMessages.popup.exportFormats[format]}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** The id that the website shows before it signs the extension in. */
function ownId(): string {
  return extensionId({ redirect: browser.identity.getRedirectURL() })
}

/** The browser asks the person for the permission and keeps it. */
function Everywhere() {
  const everywhere = useAllowed(everySite)
  const chats = useAllowed(chatPatterns)
  return (
    <>
      {/* In Firefox even the chat sites need the person's permission. */}
      {import.meta.env.FIREFOX && chats.isAllowed === false ? (
        <Button size="small" onClick={() => void chats.ask()}>
          {texts.chatSites}
        </Button>
      ) : null}
      <Switch
        label={texts.everywhere}
        checked={everywhere.isAllowed ?? false}
        onChange={(wanted) => void (wanted ? everywhere.ask() : everywhere.revoke())}
      />
      <p className="text-small text-muted">{texts.everywhereHint}</p>
      <p role="status" className="text-small text-amber empty:hidden">
        {everywhere.wasRefused || chats.wasRefused ? texts.notAllowed : ''}
      </p>
    </>
  )
}

function useAllowed(patterns: readonly string[]) {
  const [isAllowed, setAllowed] = useState<boolean | null>(null)
  const [wasRefused, setRefused] = useState(false)
  useEffect(() => {
    void browser.permissions.contains({ origins: [...patterns] }).then(setAllowed)
  }, [patterns])
  const update = async (answered: Promise<boolean>) => {
    setRefused(!(await answered.catch(() => false)))
    setAllowed(await browser.permissions.contains({ origins: [...patterns] }))
    await send({ type: 'sites.refresh' })
  }
  return {
    isAllowed,
    wasRefused,
    ask: () => update(browser.permissions.request({ origins: [...patterns] })),
    revoke: () => update(browser.permissions.remove({ origins: [...patterns] })),
  }
}

function Shortcuts() {
  const [commands, setCommands] = useState<Browser.commands.Command[]>([])
  useEffect(() => {
    void browser.commands.getAll().then(setCommands)
  }, [])
  const address = import.meta.env.FIREFOX ? null : 'chrome://extensions/shortcuts'
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small font-semibold">{texts.shortcuts}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {commands.map(({ name, description, shortcut }) => (
          <div key={name} className="contents">
            <dt>{description || extensionMessages.commands.popup}</dt>
            <dd className="font-mono text-small text-muted">{shortcut || texts.noShortcut}</dd>
          </div>
        ))}
      </dl>
      {address ? (
        <Button size="small" className="self-start" onClick={() => void browser.tabs.create({ url: address })}>
          {texts.changeShortcuts}
        </Button>
      ) : null}
    </section>
  )
}
