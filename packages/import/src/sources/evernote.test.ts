import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { filesOf, itemsOf, memoryFile, notesOf } from '../testing.ts'
import { evernote } from './evernote.ts'

const enml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>`
const note = (title: string, body: string, more = '') =>
  `<note><title>${title}</title><created>20240131T102030Z</created><updated>20240201T000000Z</updated>${more}<content><![CDATA[${enml(body)}]]></content></note>`
const enex = (...notes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20240301T000000Z" application="Evernote" version="10">${notes.join('\n')}</en-export>`

const body = `<div>First &amp; second</div><div><br/></div><div><en-todo checked="true"/>Done</div><div><en-todo/>Open</div>
<table><tr><td style="x" colspan="2"><div>Cell</div></td></tr></table><en-media type="image/png" hash="ab"/>
<div><en-crypt hint="my dog">abc==</en-crypt></div><div style="-en-codeblock:true;"><div>let a</div><div>let b</div></div>
<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>Bought</div></li><li style="--en-checked:false;"><div>To <b>buy</b></div></li></ul>
<script>alert(1)</script><a href="javascript:alert(1)">bad</a><a href="https://example.org/">good</a>`
const extra = `<tag>sea</tag><tag>boats</tag><note-attributes><source-url>https://example.org/page</source-url></note-attributes>
<task><title>Call &lt;Kim&gt;</title><taskStatus>completed</taskStatus></task>`
const resource = `<resource><data encoding="base64">${'QUJD'.repeat(5000)}</data><mime>image/png</mime><resource-attributes><file-name>map.png</file-name></resource-attributes></resource>`

describe('an ENEX file', () => {
  it('becomes notes with tasks, tables, code, tags and dates in a notebook of its name', async () => {
    const file = memoryFile(
      'Export/Harbour (1).enex',
      enex(note('Tides', body, extra).replace('</note>', `${resource}</note>`)),
      1000,
    )
    expect(await evernote.matches([file])).toBe(true)
    const [tides] = await notesOf(evernote, [file])
    expect(tides).toMatchObject({
      title: 'Tides',
      notebook: ['Harbour'],
      tags: ['sea', 'boats'],
      createdAt: '2024-01-31T10:20:30.000Z',
      updatedAt: '2024-02-01T00:00:00.000Z',
      sourceUrl: 'https://example.org/page',
      missingFiles: ['file.png'],
      warnings: ['A part is encrypted and stays in Evernote.'],
    })
    expect(await filesOf(tides)).toEqual([['map.png', 'ABC'.repeat(5000)]])
    const html = tides?.html ?? ''
    for (const part of [
      '<p>First &amp; second</p>',
      '<li data-list="checked">Done</li><li data-list="unchecked">Open</li>',
      '<li data-list="checked">Bought</li><li data-list="unchecked">To <b>buy</b></li>',
      '<td colspan="2"><p>Cell</p></td>',
      'hint: my dog',
      '<pre><code>let a\nlet b</code></pre>',
      '<li data-list="checked">Call &lt;Kim&gt;',
      '<a href="https://example.org/">good</a>',
    ])
      expect(html).toContain(part)
    expect(html).not.toMatch(/alert|javascript|abc==|QUJD/)
  })

  it('puts each file at its place in the text, wherever the chunks of the file end', async () => {
    const hash = (text: string) => createHash('md5').update(text).digest('hex')
    const attached = (text: string, mime: string, name: string) => {
      // Evernote breaks the lines of base64.
      const data = Buffer.from(text).toString('base64').replace(/.{20}/g, '$&\n')
      const head = name === '' ? '' : `<resource-attributes><file-name>${name}</file-name></resource-attributes>`
      return `<resource><data encoding="base64">\n${data}\n</data><mime>${mime}</mime>${head}</resource>`
    }
    const [boat, plan, loose] = ['Boot in Grün '.repeat(9), 'Ein Plan'.repeat(11), 'x']
    const text = `<div>Größe 🐚 <en-media type="application/pdf" hash="${hash(plan)}"/></div><en-media type="image/png" hash="${hash(boat).toUpperCase()}"/>`
    const whole = enex(
      note('Übersicht', text).replace(
        '</note>',
        `${attached(boat, 'image/png', 'boat.png')}${attached(plan, 'application/pdf', 'plan.pdf')}${attached(loose, 'audio/mpeg', '')}</note>`,
      ),
      note('Next', 'Text'),
    )
    for (const chunk of [1, 7, 1000, 1_000_000]) {
      const [first, next] = await notesOf(evernote, [memoryFile('a.enex', whole, chunk)])
      expect(await filesOf(first)).toEqual([
        ['plan.pdf', plan],
        ['boat.png', boat],
        ['file.mpeg', loose],
      ])
      expect(first?.html).toMatch(
        /^<p>Größe 🐚 <a href="[^"]+">plan\.pdf<\/a><\/p><img src="[^"]+" alt="boat"><p><a href="[^"]+">file\.mpeg<\/a><\/p>$/,
      )
      expect(next).toMatchObject({ title: 'Next', files: [] })
    }
  })

  it('keeps a title without a text and the day of a task, and reports links whose target is unknown', async () => {
    const task =
      '<task><title>Book &lt;the&gt; train</title><taskStatus>open</taskStatus><dueDate>20260202T090000Z</dueDate></task>'
    const link = '<div>See <a href="evernote:///view/1/s1/aa/aa/">Call <b>Ann</b></a></div>'
    const text = enex(note('Call Ann', ''), note('Trip', link).replace('</note>', `${task}</note>`))
    expect(await notesOf(evernote, [memoryFile('a.enex', text)])).toMatchObject([
      { title: 'Call Ann', html: '<p>Call Ann</p>' },
      {
        html: '<p>See Call Ann</p><ul><li data-list="unchecked">Book &lt;the&gt; train (due 2026-02-02)</li></ul>',
        warnings: [expect.stringContaining('links to other notes')],
      },
    ])
  })

  it('puts tasks at the place of their group, in their order', async () => {
    const task = (title: string, group: string, order: string) =>
      `<task><title>${title}</title><taskStatus>open</taskStatus><sortWeight>${order}</sortWeight><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID></task>`
    const place = '<div style="--en-task-group:true; --en-id:g1;">Content not supported</div>'
    const tasks = task('Second', 'g1', 'B') + task('Elsewhere', 'g2', 'A') + task('First', 'g1', 'A')
    const text = enex(note('Plan', `<div>Before</div>${place}<div>After</div>`).replace('</note>', `${tasks}</note>`))
    const [plan] = await notesOf(evernote, [memoryFile('a.enex', text)])
    const item = (title: string) => `<li data-list="unchecked">${title}</li>`
    expect(plan?.html).toBe(
      `<p>Before</p><ul>${item('First')}${item('Second')}</ul><p>After</p><ul>${item('Elsewhere')}</ul>`,
    )
  })

  it('gives equal notes different keys, and the same ones in the next export', async () => {
    const file = () => memoryFile('a.enex', enex(note('Same', 'One'), note('Same', 'Two')))
    const ids = async () => (await notesOf(evernote, [file()])).map(({ externalId }) => externalId)
    expect(new Set(await ids()).size).toBe(2)
    expect(await ids()).toEqual(await ids())
  })

  it('keeps the notes before a damaged place, and reports that the file ends there', async () => {
    const text = enex(note('Good', 'Text'), '<note><title>Broken</titl')
    const items = await itemsOf(evernote, [memoryFile('a.enex', text)])
    expect(items).toMatchObject([
      { kind: 'note' },
      { kind: 'warning', what: expect.stringContaining('1 notes were read') },
    ])
  })

  it('reports notes without any text, and does not expand entities of a hostile file', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><en-export><note><title>&b;</title><content>x</content></note></en-export>'
    expect(await itemsOf(evernote, [memoryFile('a.enex', enex(note('', ' ')))])).toMatchObject([
      { kind: 'skipped', name: 'Untitled' },
    ])
    const items = await itemsOf(evernote, [memoryFile('b.enex', bomb)])
    expect(JSON.stringify(items)).not.toContain('aaaaaaaaaa')
    expect(items.at(-1)).toMatchObject({ kind: 'warning' })
  })
})
