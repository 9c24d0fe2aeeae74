// The pages of the account.

export const accountPagesMessages = {
  title: 'Account',
  /** On a phone, the button that lists the pages. */
  choose: (page: string) => `Choose a page: ${page}`,
  description: 'Your profile, plan, security, devices, data and how the app looks.',
  pages: {
    profile: 'Profile',
    plan: 'Plan',
    security: 'Security',
    devices: 'Devices',
    data: 'Import and export',
    tokens: 'Connect',
    appearance: 'Appearance',
    numbers: 'Your notes in numbers',
  },
  density: 'Density of lists',
  densitySummary: 'How much of each note a list shows.',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  readingFont: 'Reading font',
  readingFontSummary: 'The face of the text in a note.',
  readingFonts: { sans: 'Sans serif', serif: 'Serif' },
  dates: 'Language of dates',
  datesSummary: (example: string) => `A date looks like this: ${example}`,
  systemDates: 'As the browser',
  view: 'View of notes',
  viewSummary: 'Also beside the heading of your notes, or with V.',
  year: 'A year of saving',
  yearSummary: (notes: number, days: number) =>
    `${notes} ${notes === 1 ? 'note' : 'notes'} on ${days} ${days === 1 ? 'day' : 'days'} of the last year.`,
  onDay: (notes: number, day: string) =>
    `${day}: ${notes === 0 ? 'no notes' : `${notes} ${notes === 1 ? 'note' : 'notes'}`}`,
  busiest: (day: string, notes: number) => `Most on one day: ${notes}, on ${day}.`,
  less: 'Less',
  more: 'More',
  byNotebook: 'Notes by notebook',
  bySource: 'Notes by source',
  noNotebook: 'No notebook',
  others: 'All others',
  nothing: 'Nothing to count yet. Save a note and come back.',
  failed: 'The numbers could not be loaded.',
  loading: 'Loading the numbers',
}
