// From the editor's idea of HTML to the one that is stored. Pure.

/**
 * The editor writes every space as a no-break space, which no search would find and no line would wrap at. Single ones become
 * spaces again; of several in a row all but the last stay, because they would collapse. What was typed as a no-break space is
 * a character here, not an entity, and stays.
 */
export function storedHtml(semantic: string): string {
  const html = semantic
    .replace(/(?:&nbsp;)+/g, (run) => `${'&nbsp;'.repeat(run.length / '&nbsp;'.length - 1)} `)
    // An empty line needs something in it to have a height.
    .replaceAll('<p></p>', '<p><br></p>')
    .replace(/<table style="[^"]*">/g, '<table>')
    .replace(/<td data-row="[^"]*">/g, '<td>')
    // A line to write in beside a table, in which nothing was written.
    .replace(/^<p><br><\/p>(?=<table)/, '')
    .replace(/<\/table><p><br><\/p>$/, '</table>')
    .replace(FIRST_ROW, (whole, cells: string) => (cells.includes('<strong>') ? headsOf(cells) : whole))
  return isBlank(html) ? '' : html
}

/** Of a table, with nothing in its cells but text in bold. */
const FIRST_ROW = /<table><tbody><tr>((?:<td>(?:<strong>(?:(?!<\/?(?:td|strong)>).)*<\/strong>)?<\/td>)+)<\/tr>/g

function headsOf(cells: string): string {
  const heads = cells.replaceAll('<td><strong>', '<th>').replaceAll('</strong></td>', '</th>')
  return `<table><thead><tr>${heads.replaceAll('<td></td>', '<th></th>')}</tr></thead><tbody>`
}

function isBlank(html: string): boolean {
  return (
    html
      .replaceAll('<p><br></p>', '')
      .replace(/<p>\s*<\/p>/g, '')
      .trim() === ''
  )
}
