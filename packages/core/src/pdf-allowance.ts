// How many PDF downloads a day a plan has; the database counts them (take_pdf_download).

import { limits } from './limits.ts'
import { planMessages } from './messages/plan.ts'

export type PdfAllowance = { allowed: true; left: number } | { allowed: false; message: string }

export function pdfQuota(pro: boolean): number {
  return pro ? limits.pdf.proPerDay : limits.pdf.freePerDay
}

export function pdfAllowance(usedToday: number, pro: boolean): PdfAllowance {
  const quota = pdfQuota(pro)
  if (usedToday >= quota) return { allowed: false, message: planMessages.pdfLimit(quota) }
  return { allowed: true, left: quota - usedToday }
}
