import { expect, it } from 'vitest'
import { sourceOf } from '../sources.ts'
import { filesOf, itemsOf, memoryFiles, notesOf } from '../testing.ts'
import { gemini } from './gemini.ts'

it('a Gemini export as JSON becomes notes, in any language', async () => {
  const entry = {
    header: 'Gemini Apps',
    title: 'Prompted Why are there tides?',
    titleUrl: 'https://gemini.google.com/app/abc123',
    time: '2024-10-05T13:23:45.678Z',
    products: ['Gemini Apps'],
    activityControls: ['Gemini Apps Activity'],
    safeHtmlItem: [{ html: '<p>The <b>moon</b></p><script>x</script>' }],
    attachedFiles: ['map.png'],
  }
  const files = memoryFiles({
    'Takeout/My Activity/Gemini Apps/MyActivity.json': JSON.stringify([
      entry,
      { ...entry, header: 'Gemini-Apps', title: 'Eingegebener Prompt: Warum?', titleUrl: undefined },
      { ...entry, title: 'Gave feedback', safeHtmlItem: undefined },
      { ...entry, header: 'Search' },
    ]),
  })
  expect((await sourceOf(files))?.name).toBe('gemini')
  expect(await itemsOf(gemini, files)).toMatchObject([
    {
      note: {
        title: 'Why are there tides?',
        createdAt: '2024-10-05T13:23:45.678Z',
        sourceUrl: 'https://gemini.google.com/app/abc123',
        missingFiles: ['map.png'],
        html: '<h2>You</h2><p>Why are there tides?</p><p>[File: map.png]</p><h2>Gemini</h2><p>The <b>moon</b></p>',
      },
    },
    { note: { title: 'Warum?' } },
    { kind: 'skipped', name: 'Gave feedback' },
  ])
})

it('the pictures of a Gemini export are imported from JSON and HTML', async () => {
  const entry = {
    header: 'Gemini Apps',
    title: 'Prompted What is this?',
    time: '2024-10-05T13:23:45.678Z',
    attachedFiles: ['boat-1.png'],
    imageFile: 'answer-2.png',
    safeHtmlItem: [{ html: '<p>A boat</p>' }],
  }
  const folder = 'Takeout/My Activity/Gemini Apps'
  const pictures = { [`${folder}/boat-1.png`]: 'BOAT', [`${folder}/answer-2.png`]: 'ANSWER' }
  const [fromJson] = await notesOf(
    gemini,
    memoryFiles({ [`${folder}/MyActivity.json`]: JSON.stringify([entry]), ...pictures }),
  )
  expect(await filesOf(fromJson)).toEqual([
    ['boat-1.png', 'BOAT'],
    ['answer-2.png', 'ANSWER'],
  ])
  const [once] = await notesOf(
    gemini,
    memoryFiles({
      [`${folder}/MyActivity.json`]: JSON.stringify([{ ...entry, imageFile: 'boat-1.png' }]),
      ...pictures,
    }),
  )
  expect(once?.html.match(/<img /g)).toHaveLength(1)
  const html =
    '<html><body><div class="outer-cell mdl-cell"><p class="mdl-typography--title">Gemini Apps<br></p><div class="content-cell mdl-cell mdl-typography--body-1">Prompted Draw a boat<br>Oct 5, 2024, 1:23:45 PM UTC<br><p>Here</p><img src="answer-2.png"></div></div></body></html>'
  const [fromHtml] = await notesOf(gemini, memoryFiles({ [`${folder}/MyActivity.html`]: html, ...pictures }))
  expect(await filesOf(fromHtml)).toEqual([['answer-2.png', 'ANSWER']])
})

it('a Gemini export as HTML becomes notes', async () => {
  const cell = (text: string) =>
    `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">Gemini Apps<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${text}</div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div></div></div>`
  const files = memoryFiles({
    'Meine Aktivitäten.html': `<html><body><div class="mdl-grid">${cell('Prompted&nbsp;Why?<br>Oct 5, 2024, 1:23:45\u202fPM UTC<br><p>Because.</p>')}${cell('Eingegebener Prompt:&nbsp;Wann?<br>05.10.2024, 9:23:45 MESZ<br><p>Bald.</p>')}${cell('Prompted Où?<br>5 oct. 2024, 13:23:45 CEST<br><p>Ici.</p>')}${cell('???<br>a date that nobody knows<br><p>Still here.</p>')}</div></body></html>`,
  })
  expect((await sourceOf(files))?.name).toBe('gemini')
  expect(await itemsOf(gemini, files)).toMatchObject([
    {
      note: { title: 'Why?', createdAt: '2024-10-05T13:23:45.000Z', html: expect.stringContaining('<p>Because.</p>') },
    },
    { note: { title: 'Wann?', createdAt: '2024-10-05T09:23:45.000Z' } },
    { note: { title: 'Où?', createdAt: '2024-10-05T13:23:45.000Z' } },
    { note: { createdAt: null, html: expect.stringContaining('<p>Still here.</p>') } },
  ])
})
