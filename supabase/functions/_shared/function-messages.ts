// Texts that only server functions use: refusals that no screen has a text for, and mails. All other texts are in core's
// messages.
import { limits } from '@jotsam/core/plan/limits'

export const functionMessages = {
  imageTooLarge: `Choose an image of at most ${limits.ocr.imageBytesMax / 1024 / 1024} MB and ${limits.ocr.imagePixelsMax / 1_000_000} megapixels.`,
  // Core puts these two into its sentence for a failed message, which adds the full stop.
  tooManyMessages: 'Too many messages in a short time',
  notDelivered: 'The message could not be delivered',
  badRequest: 'The request is incomplete',
  forbidden: 'Forbidden',
  noSuchUser: 'User not found',
  notYourself: 'Administrators cannot delete their own account here',
  userNotDeleted: 'The account is still there',
  wrongPassword: 'The password is incorrect.',
  tooManyAttempts: 'Too many attempts. Try again later.',
  deleteFailed: 'Your account could not be deleted. Try again.',
}
