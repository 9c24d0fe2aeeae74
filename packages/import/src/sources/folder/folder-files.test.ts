// The files beside the notes of a folder: which note they come with, and which do not come.
import { expect, it } from 'vitest'
import { reasons } from '../../reasons.ts'
import { filesOf, itemsOf, memoryFiles, notesOf } from '../../testing.ts'
import { folder } from './folder.ts'

it('brings the pictures of Apple Notes with their note, also where the archive holds one note only', async () => {
  const notes = await notesOf(folder, memoryFiles({ 'Harbour/Harbour.txt': 'Boats', 'Harbour/IMG_1.jpg': 'JPG' }))
  expect(notes).toHaveLength(1)
  expect(await filesOf(notes[0])).toEqual([['IMG_1.jpg', 'JPG']])
})

it('names the style sheets, scripts and frames of saved web pages, and brings none of them', async () => {
  const items = await itemsOf(
    folder,
    memoryFiles({
      'x/Tides.html': '<p>Sea <img src="Tides_files/moon.png"></p>',
      'x/Tides_files/moon.png': 'PNG',
      'x/Tides_files/chart.png': 'CHART',
      'x/Tides_files/main.css': 'p {}',
      'x/Tides_files/app.js.download': 'x()',
      'x/Tides_files/saved_resource.html': '<p>Advertisement</p>',
      'x/Ebbe-Dateien/style.css': 'p {}',
      'x/Ebbe.htm': '<p>Ebb</p>',
      // No page of that name.
      'x/My_files/notes.txt': 'Mine',
      'x/My_files/look.css': 'mine {}',
    }),
  )
  const notes = items.flatMap((item) => (item.kind === 'note' ? [item.note] : []))
  expect(notes.map(({ externalId }) => externalId)).toEqual([
    'Tides.html',
    'Ebbe.htm',
    'My_files/notes.txt',
    'My_files//',
    'Tides_files//',
  ])
  expect(await filesOf(notes[0])).toEqual([['moon.png', 'PNG']])
  expect(await filesOf(notes[4])).toEqual([['chart.png', 'CHART']])
  expect(items).toContainEqual({
    kind: 'warning',
    name: reasons.pageParts,
    what: reasons.pagePartsStay([
      'Tides_files/main.css',
      'Tides_files/app.js.download',
      'Tides_files/saved_resource.html',
      'Ebbe-Dateien/style.css',
    ]),
  })
})

it('misses no file where a link leads to a folder', async () => {
  const notes = await notesOf(
    folder,
    memoryFiles({
      'v/Home.md': '[charts](Maps/Old%20Charts/) [here](.) [up](../Maps) [gone](Nowhere/)',
      'v/Page.html': '<p><a href="maps/old charts">charts</a> <a href="Lost/">lost</a></p>',
      'v/Maps/Old Charts/a.md': '[out](..)',
    }),
  )
  expect(notes.map(({ missingFiles }) => missingFiles)).toEqual([['Nowhere'], ['Lost'], []])
  expect(notes[0]?.html).toBe('<p>charts here up gone</p>')
})

it('brings the files that no note names as a note for each folder, and says so', async () => {
  const items = await itemsOf(
    folder,
    memoryFiles({
      'a/Note.md': '![[shown.png]] [the charts](old/charts.zip)',
      'a/Trips/North.md': 'Ice',
      'a/shown.png': 'PNG',
      'a/old/charts.zip': 'ZIP',
      'a/Trips/Scans/b.png': 'B',
      'a/Trips/Scans/a.pdf': 'A',
      'a/left.zip': 'LEFT',
      'a/Thumbs.db': 'x',
      'a/nothing.bin': '',
      'a/.DS_Store': 'x',
    }),
  )
  expect(items).toMatchObject([
    { note: { title: 'Note', missingFiles: [] } },
    { note: { title: 'North' } },
    { note: { title: 'Files in Trips/Scans', externalId: 'Trips/Scans//', notebook: ['Trips'] } },
    { note: { title: 'Other files', externalId: '/', notebook: [], createdAt: '2024-05-06T07:08:09.000Z' } },
    {
      kind: 'warning',
      name: '3 other files',
      what: expect.stringMatching(
        /have notes of their own, .*: Trips\/Scans\/a\.pdf, Trips\/Scans\/b\.png, left\.zip$/,
      ),
    },
    { kind: 'warning', name: 'left.zip', what: reasons.archive },
  ])
  const notes = items.flatMap((item) => (item.kind === 'note' ? [item.note] : []))
  expect(await Promise.all(notes.map(filesOf))).toEqual([
    [
      ['shown.png', 'PNG'],
      ['charts.zip', 'ZIP'],
    ],
    [],
    [
      ['a.pdf', 'A'],
      ['b.png', 'B'],
    ],
    [['left.zip', 'LEFT']],
  ])
})

it('divides many files over several notes', async () => {
  const many = Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`p/${1000 + at}.png`, 'PNG']))
  const notes = await notesOf(folder, memoryFiles({ 'a.md': 'A', ...many }))
  expect(notes.map(({ title, externalId, files }) => [title, externalId, files?.length])).toEqual([
    ['a', 'a.md', 0],
    ['Files in p', 'p//', 200],
    ['Files in p 2', 'p//1', 200],
    ['Files in p 3', 'p//2', 1],
  ])
})

it('brings the pictures of Apple Notes from iCloud, which its texts do not name', async () => {
  const files = memoryFiles({
    'iCloud Notes/Notes/Harbour/Harbour.txt': 'Harbour\nBoats',
    'iCloud Notes/Notes/Harbour/IMG_1.jpg': 'JPG',
    'iCloud Notes/Notes/Harbour/Scan.pdf': 'PDF',
    'iCloud Notes/Notes/Empty/Empty.txt': '',
    'iCloud Notes/Notes/Empty/IMG_2.jpg': 'JPG',
  })
  const items = await itemsOf(folder, files)
  expect(items).toMatchObject([
    { kind: 'note', note: { title: 'Harbour', notebook: ['Notes'], missingFiles: [] } },
    { kind: 'note', note: { title: 'Empty' } },
  ])
  const [note] = items.flatMap((item) => (item.kind === 'note' ? [item.note] : []))
  expect(await filesOf(note)).toEqual([
    ['IMG_1.jpg', 'JPG'],
    ['Scan.pdf', 'PDF'],
  ])
})
