// How many PDF downloads a day a plan has; the database counts them (take_pdf_download).

import { limits } from './limits.ts'

export function pdfQuota(pro: boolean): number {
  return pro ? limits.pdf.proPerDay : limits.pdf.freePerDay
}
