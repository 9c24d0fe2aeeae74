// Downloads one notebook or all notes, as Markdown or as web pages.
import { exportMessages as text } from '@jotsam/core/messages/account/export'
import { folderTree } from '@jotsam/core/notebooks/folder-tree'
import { SelectField } from '@jotsam/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { DownloadSetting } from './download-all.tsx'

export function DownloadPart() {
  const { client, user } = useSignedIn()
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  const [notebook, setNotebook] = useState('')
  const [format, setFormat] = useState('html')
  const query = new URLSearchParams({ format, ...(notebook === '' ? {} : { notebook }) })
  return (
    <DownloadSetting name={text.title} summary={text.summary} query={`?${query}`}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={text.notebook} value={notebook} onChange={(event) => setNotebook(event.target.value)}>
          <option value="">{text.allNotes}</option>
          {folderTree(notebooks).flatMap((top) =>
            [top, ...top.children].map((each) => (
              <option key={each.id} value={each.id}>
                {each === top ? each.name : `– ${each.name}`}
              </option>
            )),
          )}
        </SelectField>
        <SelectField label={text.format} value={format} onChange={(event) => setFormat(event.target.value)}>
          {Object.entries(text.formats).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </DownloadSetting>
  )
}
