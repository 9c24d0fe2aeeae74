// Notes between HTML and Markdown for the tools. Pure.
import { closedHtml } from '@jotsam/core/html/content-html'
import { editedHtml } from './edited-html.ts'
import { modelHtml, noteMarkdown } from './note-markdown.ts'

export type TextWork =
  /** A note as Markdown. */
  | { readonly kind: 'read'; readonly html: string }
  /** What a model wrote. */
  | { readonly kind: 'write'; readonly markdown: string }
  /** A note after a model replaced its Markdown. */
  | { readonly kind: 'edit'; readonly html: string; readonly markdown: string }
  /** A note with more at its end. */
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
