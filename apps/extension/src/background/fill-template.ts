// Fills the title, notebook and tags of a save by the person's template for its site. Pure.
import type { Job } from '../messaging/protocol.ts'
import { factsAt, filledTags, filledTitle, type Template, templateFor } from '../settings/templates.ts'

/** Only what the person left empty is filled. */
export function withTemplate(job: Job, templates: readonly Template[], now: Date): Job {
  if (job.kind === 'picture') return job
  const url = job.kind === 'conversation' ? job.conversation.url : (job.sourceUrl ?? '')
  const read = job.kind === 'conversation' ? job.conversation.title : job.title
  const facts = factsAt(url, read, job.kind === 'capture' ? (job.facts?.author ?? '') : '', now)
  const template = templateFor(facts.site, templates)
  if (!template) return job
  const title = job.hasOwnTitle ? read : filledTitle(template, facts)
  const folderId = job.folderId ?? (template.notebook || null)
  const tags = job.tags.length > 0 ? job.tags : filledTags(template, facts)
  const isFilled = folderId !== job.folderId || tags !== job.tags
  const place = { folderId, tags, isFilled }
  return job.kind === 'conversation'
    ? { ...job, ...place, conversation: { ...job.conversation, title } }
    : { ...job, ...place, title }
}

/**
 * The save without the notebook and tags of its template. The server may refuse these: the notebook was deleted, or the account is Free
 * now. Null when there were none.
 */
export function withoutTemplate(job: Job): Job | null {
  return job.kind !== 'picture' && job.isFilled ? { ...job, folderId: null, tags: [], isFilled: false } : null
}
