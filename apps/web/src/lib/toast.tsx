// Toasts, as every part of the app says them. What went wrong is an alert: screen readers say it at once.
import type { ReactNode } from 'react'
import { type ExternalToast, toast as plain } from 'sonner'

export const toast = Object.assign((text: ReactNode, how?: ExternalToast) => plain(text, how), {
  success: plain.success,
  error: (text: string, how?: ExternalToast) => plain.error(<span role="alert">{text}</span>, how),
  dismiss: plain.dismiss,
})
