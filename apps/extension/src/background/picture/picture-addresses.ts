// The pictures on the web that the HTML of a capture shows.
import { decodeEntities } from '@jotsam/core/html/html-entities'
import { limits } from '@jotsam/core/plan/limits'
import type { Job } from '../../messaging/protocol.ts'

/** The pictures of a save, each once. What a person writes in the popup has no receipt, and its pictures stay links. */
export function picturesOf(job: Job): string[] {
  if (job.kind === 'conversation') return addressesIn(job.conversation.turns.map(({ html }) => html).join(''))
  return job.kind === 'capture' && job.receipt ? addressesIn(job.html) : []
}

/** As the HTML writes them, with character references. */
export function writtenIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/<img src="(https?:[^"<>]{1,4000})"/g), ([, written = '']) => written))]
}

function addressesIn(html: string): string[] {
  return [...new Set(writtenIn(html).map(decodeEntities))].slice(0, limits.extraction.picturesMax)
}
