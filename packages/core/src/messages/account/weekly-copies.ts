// Account → Import and export: weekly copies.

export const weeklyCopiesMessages = {
  title: 'Weekly copy',
  summary:
    'A ZIP of everything, made once a week and kept here. The last two stay. They do not count towards your storage.',
  switch: 'Keep a weekly copy',
  soon: 'Your first copy is made within a few minutes.',
  copy: (day: string, size: string) => `${day} · ${size}`,
  download: 'Download',
  downloadLabel: (day: string) => `Download the copy of ${day}`,
  faults: {
    failed: (day: string) => `The copy of ${day} could not be made. It is tried again within an hour.`,
    'too-large': (day: string) =>
      `The copy of ${day} is too large to be kept here. Use "Download all my data" instead, or make your library smaller.`,
  },
  offQuestion: 'Stop making copies?',
  offDetail: 'The copies that are here are deleted. Your notes stay.',
  offConfirm: 'Stop and delete the copies',
  keep: 'Keep them',
  changeFailed: 'This could not be changed. Please try again.',
  loadFailed: 'Your weekly copies could not be loaded.',
  downloadFailed: 'The copy could not be downloaded. Please try again.',
}
