// The templates by which saves get their title, notebook and tags. Each change is stored at once: the popup may close at any moment.
import { tagsFault } from '@jotsam/core/capture/tags'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { controlClass, TextField } from '@jotsam/ui/field'
import { useId, useState } from 'react'
import type { Account } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { filledTags, filledTitle, isSite, siteOf, type Template } from '../settings/templates.ts'
import { useAccount } from './use-state.ts'

const texts = extensionMessages.templates

export function TemplatesForm({ templates: first, email }: { templates: readonly Template[]; email: string }) {
  const [templates, setTemplates] = useState(first)
  const [openId, setOpenId] = useState<string | null>(null)
  const { account } = useAccount(email, 'templates')
  const store = (next: readonly Template[]) => {
    setTemplates(next)
    const stored = next.map((each) => ({ ...each, site: siteOf(each.site) }))
    void send({ type: 'settings.change', templates: stored })
  }
  const add = () => {
    const id = crypto.randomUUID()
    setOpenId(id)
    store([...templates, { id, site: '', title: '', notebook: '', tags: '' }])
  }
  return (
    <section aria-label={texts.title} className="flex flex-col gap-2">
      <h3 className="text-small font-semibold">{texts.title}</h3>
      <p className="text-small text-muted">{texts.hint}</p>
      {templates.map((template) => (
        <details key={template.id} open={template.id === openId} className="rounded-card border border-line px-3 py-1">
          <summary className="cursor-pointer py-1 text-sm">{siteOf(template.site) || texts.everySite}</summary>
          <Fields
            template={template}
            account={account}
            onChange={(changes) => store(templates.map((each) => (each === template ? { ...each, ...changes } : each)))}
            onRemove={() => store(templates.filter((each) => each !== template))}
          />
        </details>
      ))}
      <Button size="small" className="self-start" onClick={add}>
        {texts.add}
      </Button>
    </section>
  )
}

function Fields({
  template,
  account,
  onChange,
  onRemove,
}: {
  template: Template
  account: Account | null
  onChange: (changes: Partial<Template>) => void
  onRemove: () => void
}) {
  const id = useId()
  const { site, title, notebook, tags } = template
  return (
    <div className="flex flex-col gap-2 pb-2">
      <TextField
        label={texts.site}
        placeholder={texts.siteHint}
        maxLength={253}
        value={site}
        fault={isSite(site) ? null : texts.notASite}
        onChange={(event) => onChange({ site: event.target.value })}
      />
      <TextField
        label={extensionMessages.popup.noteTitle}
        placeholder="{title}"
        maxLength={500}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {account && !account.isPro ? <p className="text-small text-muted">{texts.needsPro}</p> : null}
      {account?.isPro ? (
        <>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={id} className="text-small font-medium">
              {extensionMessages.popup.notebook}
            </label>
            <select
              id={id}
              className={controlClass}
              value={account.notebooks.some((each) => each.id === notebook) ? notebook : ''}
              onChange={(event) => onChange({ notebook: event.target.value })}
            >
              <option value="">{extensionMessages.popup.noNotebook}</option>
              {account.notebooks.map(({ id, name, depth }) => (
                <option key={id} value={id}>
                  {'\u00a0\u00a0'.repeat(depth) + name}
                </option>
              ))}
            </select>
          </div>
          <TextField
            label={extensionMessages.popup.tags}
            placeholder={extensionMessages.popup.tagsHint}
            maxLength={2000}
            value={tags}
            fault={tagsFault(tags)}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        </>
      ) : null}
      <p className="text-small text-muted [overflow-wrap:anywhere]">{previewOf(template)}</p>
      <Button size="small" look="quiet" className="self-start" onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  )
}

/** What the template makes of a page that everybody can imagine. */
function previewOf(template: Template): string {
  const site = siteOf(template.site) || texts.sample.site
  const facts = { ...texts.sample, site, date: new Date().toISOString().slice(0, 10) }
  return texts.preview([filledTitle(template, facts), ...filledTags(template, facts).map((tag) => `#${tag}`)].join(' '))
}
