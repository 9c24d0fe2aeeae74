// Text from images.

export const ocrMessages = {
  mobile: 'Mobile OCR',
  desktop: 'Image to Text',
  failed: 'Failed to extract text. Please try again.',
  noText: 'No text found in image. Try a clearer photo/image.',
  notAnImage: 'Please choose an image file (JPG, PNG or WebP).',
  desktopIsPro: 'Image to text on the desktop is available in Pro plan.',
  freeReached: 'You have used both free text extractions. Upgrade to Pro for 300 a month.',
  viewPricing: 'View Pricing',
  proReached: 'You have used all 300 text extractions of this month. Please contact support.',
  contactSupport: 'Contact Support',
  used: (used: number, quota: number) => `${used} of ${quota} text extractions used`,
}
