// The reference implementation of auto_tags() in SQL, which tags new captures of Pro: tests compare the two. No product code uses it.

import { chatSites } from '../capture/sources/chat-sites.ts'
import { readingLength } from '../html/plain-text.ts'
import { isHostOrSubdomain, webHost } from '../html/web-address.ts'
import { limits } from '../plan/limits.ts'

export function autoTags(capture: { content: string; source_url: string | null }): string[] {
  const tags = [lengthTag(readingLength(capture.content)), siteTag(capture.source_url)]
  return tags.filter((tag) => tag !== null)
}

const siteTags = {
  ...Object.fromEntries(Object.entries(chatSites).flatMap(([tag, { hosts }]) => hosts.map((host) => [host, tag]))),
  'perplexity.ai': 'perplexity',
  'github.com': 'github',
  'stackoverflow.com': 'stackoverflow',
  'developer.mozilla.org': 'mdn',
  'wikipedia.org': 'wikipedia',
  'arxiv.org': 'arxiv',
  'medium.com': 'medium',
  'substack.com': 'substack',
  'dev.to': 'dev',
  'news.ycombinator.com': 'hackernews',
  'reddit.com': 'reddit',
  'youtube.com': 'youtube',
  'x.com': 'twitter',
  'twitter.com': 'twitter',
  'linkedin.com': 'linkedin',
  'nytimes.com': 'news',
  'bbc.com': 'news',
  'mail.google.com': 'email',
}

export function siteTag(sourceUrl: string | null): string | null {
  const host = webHost(sourceUrl)
  if (host === null) return null
  const entry = Object.entries(siteTags).find(([domain]) => isHostOrSubdomain(host, domain))
  return entry ? entry[1] : null
}

function lengthTag(length: number): string | null {
  if (length > limits.capture.autoTagLongOver) return 'long'
  return length < limits.capture.autoTagSnippetUnder ? 'snippet' : null
}
