// The pictures on the web that the HTML of a capture shows.
import { decodeEntities } from '@jotsam/core/html/html-entities'
import { limits } from '@jotsam/core/plan/limits'
import type { Job } from '../../messaging/protocol.ts'

/** The pictures of a save, each once. What a person writes in the popup has no receipt, and its pictures stay links. */
export function picturesOf(job: Job, among?: ReadonlySet<string>): string[] {
  return addressesIn(job)
    .filter((address) => among?.has(address) ?? true)
    .slice(0, limits.extraction.picturesMax)
}

/** All of them, also beyond the number that is kept. */
export function countPictures(job: Job): number {
  return addressesIn(job).length
}

/** As the HTML writes them, with character references. */
export function writtenIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/<img src="(https?:[^"<>]{1,4000})"/g), ([, written = '']) => written))]
}

function addressesIn(job: Job): string[] {
  return [...new Set(writtenIn(htmlOf(job)).map(decodeEntities))]
}

function htmlOf(job: Job): string {
  if (job.kind === 'conversation') return job.conversation.turns.map(({ html }) => html).join('')
  return job.kind === 'capture' && job.receipt ? job.html : ''
}
