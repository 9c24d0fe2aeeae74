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
  return isBlank(html) ? '' : html
}

function isBlank(html: string): boolean {
  return (
    html
      .replaceAll('<p><br></p>', '')
      .replace(/<p>\s*<\/p>/g, '')
      .trim() === ''
  )
}
