// What the website's page that makes PDFs for the extension is given, and what it answers.

/** The page, which the extension frames. */
export const PDF_PAGE = '/make-pdf'

export interface PdfText {
  readonly title: string
  /** HTML or plain text. */
  readonly content: string
  /** They stand small below the title. */
  readonly facts: readonly string[]
  readonly source: string | null
}

/** It answers with one of these, or with the PDF as a Blob. */
export type PdfPageState = 'ready' | 'failed'

/** Null when it is none. */
export function readPdfText(given: unknown): PdfText | null {
  const { title, content, facts, source } = Object(given) as Record<keyof PdfText, unknown>
  const isText = typeof title === 'string' && typeof content === 'string'
  if (!isText || !Array.isArray(facts) || !facts.every((fact) => typeof fact === 'string')) return null
  return { title, content, facts, source: typeof source === 'string' ? source : null }
}
