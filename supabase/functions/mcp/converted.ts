// Converts notes between HTML and Markdown for the tools. Pure.
import { closedHtml } from '@jotsam/core/html/content-html'
import { editedHtml } from './edited-html.ts'
import { modelHtml, noteMarkdown } from './note-markdown.ts'

export type TextWork =
  /** Returns a note as Markdown. */
  | { readonly kind: 'read'; readonly html: string }
  /** Returns Markdown of a model as HTML. */
  | { readonly kind: 'write'; readonly markdown: string }
  /** Returns the note after a model has replaced its Markdown. */
  | { readonly kind: 'edit'; readonly html: string; readonly markdown: string }
  /** Returns the note with Markdown added at its end. */
  | { readonly kind: 'append'; readonly html: string; readonly markdown: string }

export function converted(work: TextWork): string {
  switch (work.kind) {
    case 'read':
      return noteMarkdown(work.html)
    case 'write':
      return modelHtml(work.markdown)
    case 'edit':
      return editedHtml(work.html, work.markdown)
    case 'append':
      return closedHtml(work.html) + modelHtml(work.markdown)
  }
}
