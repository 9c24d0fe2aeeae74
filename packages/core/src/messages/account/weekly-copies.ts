// Account → Import and export: weekly copies.

export const weeklyCopiesMessages = {
  title: 'Weekly copy',
  summary:
    'Once a week, a ZIP of everything is made and kept here. The last two stay, and do not count toward your storage.',
  switch: 'Keep a weekly copy',
  soon: 'Your first copy will be ready in a few minutes.',
  copy: (day: string, size: string) => `${day} · ${size}`,
  download: 'Download',
  downloadLabel: (day: string) => `Download the copy of ${day}`,
  faults: {
    failed: (day: string) => `The copy of ${day} could not be made. We will try again within an hour.`,
    'too-large': (day: string) => `The copy of ${day} is too large to keep here. Use "Download all my data" instead.`,
  },
  offQuestion: 'Stop making copies?',
  offDetail: 'The copies kept here will be deleted. Your notes stay.',
  offConfirm: 'Stop and delete the copies',
  keep: 'Keep them',
  changeFailed: 'This could not be changed. Try again.',
  loadFailed: 'Your weekly copies could not be loaded.',
  downloadFailed: 'The copy could not be downloaded. Try again.',
}
