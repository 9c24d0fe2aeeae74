// The buttons for text from images that the dashboard shows at once.

export const ocrEntryMessages = {
  mobile: 'Mobile OCR',
  desktop: 'Image to Text',
  dropNow: 'Let go to read the text',
  dropForNote: 'Let go to make a note with it',
}
