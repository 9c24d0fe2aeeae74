// The daily PDF downloads of a plan; the database counts them (take_pdf_download).

import { limits } from './limits.ts'

export function pdfQuota(pro: boolean): number {
  return pro ? limits.pdf.proPerDay : limits.pdf.freePerDay
}
