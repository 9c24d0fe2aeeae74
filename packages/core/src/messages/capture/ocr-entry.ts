// The ways to text from images that the dashboard shows before anything is opened.

export const ocrEntryMessages = {
  mobile: 'Mobile OCR',
  desktop: 'Image to Text',
  dropNow: 'Let go to read the text',
}
