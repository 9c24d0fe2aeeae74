// A date with its time, as the reader's language writes it.

const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function dateTime(iso: string): string {
  return DATE_TIME.format(Date.parse(iso))
}
