// The reasons why a part of an export is not imported, as full sentences for people.

export const reasons = {
  empty: 'It has no text.',
  notJson: 'It is damaged: this is not valid JSON.',
  notReadable: 'It is damaged and cannot be read.',
  tooLong: 'It is longer than 5 million characters.',
  fileTooLarge: 'The file is larger than 64 MB.',
  loop: 'The order of its messages runs in a circle, so only a part could be read.',
  encoding: 'It is not UTF-8. It was read as Western European text; some letters may be wrong.',
  encrypted: 'A part is encrypted and stays in Evernote.',
  encryptedThere: 'It is encrypted. Decrypt it there, and export again.',
  evernoteLinks: 'Its links to other notes are plain text here: the export does not say where they lead.',
  twice: 'The file holds it twice; the first one was taken.',
  filesMissing: (names: readonly string[]) =>
    `${filesAre(names)} left out because the export does not contain ${them(names)}: ${listed(names)}.`,
  filesTooLarge: (names: readonly string[], megabytes: number) =>
    `${filesAre(names)} left out because a file can be ${megabytes} MB at most: ${listed(names)}.`,
  filesUnreadable: (names: readonly string[]) =>
    `${filesAre(names)} left out because ${names.length === 1 ? 'it is' : 'they are'} empty or damaged: ${listed(names)}.`,
  filesTooMany: (names: readonly string[]) =>
    `${filesAre(names)} left out because the files of one note can be 512 MB at most: ${listed(names)}.`,
  flattened: (path: readonly string[]) =>
    `Notebooks have two levels, so "${path.join(' / ')}" became "${path.slice(0, 2).join(' / ')}".`,
  parts: (count: number) => `It is long, so it became ${count} notes that are linked.`,
  tags: 'It has more than 20 tags; the first 20 are kept.',
  unknownParts: (kinds: string) => `Parts of a kind not known here were left out: ${kinds}.`,
  branches: (count: number) =>
    `It has very many versions; ${count === 1 ? 'one of them is' : `${count} of them are`} left out.`,
  changedDocument: 'A document was changed later in the chat; the first version is kept.',
  recordings: 'What was spoken is kept as text, without the recordings.',
  otherSource: 'They are in the same archive, but an import takes the notes of one program. Import them by themselves.',
  deletedThere: 'It was in the trash there.',
  trashStays: (count: number) =>
    count === 1 ? 'One note in the trash is left out.' : `${count} notes in the trash are left out.`,
  properties: (names: readonly string[]) =>
    `They say how a program shows a note, so they are left out: ${names.slice(0, 100).join(', ')}${names.length > 100 ? ', …' : '.'}`,
  comments: (notes: readonly string[]) =>
    `Text between %% or in <!-- -->, which is not shown there, is left out. ${notes.length === 1 ? 'One note has' : `${notes.length} notes have`} such: ${listed(notes)}.`,
  pageParts: 'Parts of saved web pages',
  pagePartsStay: (names: readonly string[]) =>
    `Style sheets, scripts and frames that a browser saved beside a page are left out: ${names.slice(0, 100).join(', ')}${names.length > 100 ? ', …' : ''}`,
  otherFiles: (count: number) => (count === 1 ? 'One other file' : `${count.toLocaleString('en-US')} other files`),
  unnamed: (names: readonly string[], count: number) =>
    `No note shows or links ${count === 1 ? 'it' : 'them'}, so ${count === 1 ? 'it has a note of its own' : 'they have notes of their own, one for each folder'}: ${names.join(', ')}${count > names.length ? ', …' : ''}`,
  archive: 'It is an archive among other files, so it was not opened. To import the notes in it, choose it by itself.',
}

function filesAre(names: readonly string[]): string {
  return names.length === 1 ? 'One file is' : `${names.length} files are`
}

function them(names: readonly string[]): string {
  return names.length === 1 ? 'it' : 'them'
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`
}
