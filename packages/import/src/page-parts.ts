// A browser that saves a web page writes the page's style sheets, scripts and frames into a folder beside it: `Tides.html` and `Tides_files/`.
// They are not notes. The pictures there are imported with the page that shows them, or like other files.

import type { ImportFile } from './note.ts'

/** The ending of the folder is in the language of the browser. */
const FOLDER =
  /^(.*)(?:[_-](?:files?|dateien|fichiers|archivos|arquivos|ficheiros|bestanden|filer|tiedostot|pliki|soubory|elemei)|\.files)\/[^/]+$/is
/** A browser may add `.download` to a script. */
const PART = /\.(?:css|m?js|map|json|woff2?|ttf|otf|eot|x?html?|txt)(?:\.download)?$|\.download$/i

export function pageParts(files: readonly ImportFile[]): Set<ImportFile> {
  const pages = new Set(files.flatMap(({ path }) => /^(.+)\.x?html?$/is.exec(path)?.[1] ?? []))
  return new Set(files.filter(({ path }) => PART.test(path) && pages.has(FOLDER.exec(path)?.[1] ?? '')))
}
