// A passage that a person marked while reading. text-quote.ts finds it again; the dashboard does without that.

export const highlightColours = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColour = (typeof highlightColours)[number]

/** The text quote selector of W3C's Web Annotation: the words with the text before and after them. */
export type TextQuote = { quote: string; prefix: string; suffix: string; start_position: number }

export type Highlight = TextQuote & {
  id: string
  user_id: string
  capture_id: string
  colour: HighlightColour
  comment: string
  created_at: string
}

export type Span = { start: number; end: number }

export const longestQuote = 5000
