// A thread of a forum: every post that the page shows, each under its author. Which page is a thread is decided by the marks of the
// programs that forums run on, never by a site's name.

import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { type Cleaned, cleanPageHtml } from '../clean/clean-page-html.ts'
import { copyOf } from '../clean/page-copy.ts'
import { outermost } from '../page/outermost.ts'
import { otherWords } from './text-left-out.ts'
import { wordsOf } from './words.ts'

interface Forum {
  readonly post: string
  readonly body: string
  /** Its text or, with `authorAttribute`, an attribute of the post. */
  readonly author: string
  /** Posts that hold nothing but their text. */
  readonly textAlone?: string
  readonly authorAttribute?: string
  /** Elements inside a post that do not belong to it. */
  readonly foreign?: string
  /** An attribute of the post with the address that it is about, for posts without text. */
  readonly about?: string
  /** What the page shows when it has not loaded all posts. */
  readonly more: string
  /** Where it says how many there are: the last number. */
  readonly total?: string
}

const forums: readonly Forum[] = [
  // Discourse, and what it shows to browsers without scripts.
  {
    post: '.topic-post, .crawler-post',
    body: '.cooked, .post[itemprop="text"]',
    author: '.names .username, .names a, [itemprop="author"] [itemprop="name"]',
    // Answers that were opened under the post; they stand in the thread too.
    foreign: '.embedded-posts',
    more: 'a[rel="next"]',
    total: '.timeline-replies',
  },
  // Stack Exchange.
  {
    post: '#question, #answers .answer, .js-comment',
    body: '.js-post-body, .comment-copy',
    author: '[itemprop="author"] a, [itemprop="author"] [itemprop="name"], .comment-user',
    more: '.js-show-link:not(.dno, [style="display:none"]), #answers a[rel="next"]',
  },
  // GitHub and Gitea.
  {
    post: '.timeline-comment, .react-issue-comment, [data-testid="issue-viewer-issue-container"], .timeline-item.comment',
    body: '.comment-body, [data-testid="markdown-body"], .render-content',
    author: '.author, [data-testid*="author"], a[data-hovercard-type="user"]',
    // The form for an answer.
    foreign: 'form, .js-preview-body',
    more: '.ajax-pagination-btn, [data-testid*="load-more"]',
  },
  // Hacker News.
  {
    post: '.fatitem, tr.comtr',
    body: '.titleline, .toptext, .commtext',
    author: '.hnuser',
    more: 'a.morelink',
  },
  // Reddit, as it is and as it was.
  {
    post: 'shreddit-post, shreddit-comment',
    body: '[slot="post-media-container"], [slot="text-body"], [slot="comment"]',
    author: 'a[href*="/user/"]',
    authorAttribute: 'author',
    about: 'content-href',
    more: 'faceplate-partial[loading], [slot="more-comments-permalink"]',
  },
  {
    post: '.thing.link, .thing.comment',
    body: 'a.title, .usertext-body',
    author: '.author',
    more: '.morecomments, .thing.morechildren',
  },
  // XenForo, where the first post can be an article, and phpBB.
  {
    post: 'article.message--post, article.message--article',
    body: '.message-body',
    author: '.message-name',
    authorAttribute: 'data-author',
    more: '.pageNav-jump--next, a[rel="next"]',
  },
  {
    post: '.viewtopic-page .post, #page-body .post',
    body: '.postbody .content',
    author: '.author .username, .author .username-coloured, .username, .username-coloured',
    more: '.pagination a[rel="next"]',
  },
  // What search engines read of a question with its answers.
  {
    post: '[itemtype$="schema.org/QAPage"] :is([itemtype$="schema.org/Question"], [itemtype$="schema.org/Answer"], [itemprop="comment"])',
    body: '[itemprop="text"]',
    author: '[itemprop="author"] [itemprop="name"], [itemprop="author"]',
    textAlone: '[itemprop="comment"]:not([itemtype])',
    more: 'a[rel="next"]',
  },
]

/** For a forum with another look than its program's own. */
const anyAuthor = '[rel="author"], [itemprop="author"], .author a, .author, .username, .user-name'

export interface Thread extends Cleaned {
  readonly reasons: readonly string[]
  /** The words in posts that are no part of what was said: signatures, and facts about the author. */
  readonly besides: readonly string[]
}

/** Null when the page is no thread of two posts or more. */
export function threadOf(page: Document): Thread | null {
  for (const forum of forums) {
    const found = [...page.querySelectorAll(forum.post)]
    const posts = found.flatMap((post) => readPost(post, forum) ?? [])
    if (posts.length < 2) continue
    const sum = (of: (post: Cleaned) => number) => posts.reduce((total, post) => total + of(post), 0)
    return {
      html: posts.map(({ html }) => html).join(''),
      largePictures: sum((post) => post.largePictures),
      lostPictures: sum((post) => post.lostPictures),
      lostFormulas: sum((post) => post.lostFormulas),
      besides: wordsBesides(outermost(found), forum),
      reasons: hasMore(page, forum, posts.length) ? [texts.morePosts(posts.length)] : [],
    }
  }
  return null
}

function wordsBesides(posts: readonly Element[], { body }: Forum): string[] {
  const wordsIn = (elements: readonly Element[]) =>
    wordsOf(elements.map(({ textContent }) => textContent ?? '').join('\n'))
  return otherWords(wordsIn(posts), wordsIn(outermost(posts.flatMap((post) => [...post.querySelectorAll(body)]))))
}

function hasMore(page: Document, { more, total }: Forum, shown: number): boolean {
  const count = total && /(\d+)\D*$/.exec(page.querySelector(total)?.textContent ?? '')?.[1]
  return page.querySelector(more) !== null || Number(count ?? 0) > shown
}

function readPost(post: Element, forum: Forum): Cleaned | null {
  const { post: posts, body, author, textAlone, authorAttribute, foreign, about } = forum
  // Answers stand inside the post that they answer.
  const isOwn = (each: Element) => each.closest(posts) === post && !(foreign && each.closest(foreign))
  const own = (selector: string) => [...post.querySelectorAll(selector)].filter(isOwn)
  const text = post.ownerDocument.createDocumentFragment()
  const parts: Node[] = textAlone && post.matches(textAlone) ? [...post.childNodes] : outermost(own(body))
  for (const part of parts) text.append(copyOf(part))
  const address = about && post.getAttribute(about)
  if (address && (text.textContent ?? '').trim() === '' && !text.querySelector('a[href], img')) {
    const link = text.ownerDocument.createElement('a')
    link.setAttribute('href', address)
    link.textContent = address
    text.append(link)
  }
  const cleaned = cleanPageHtml(text, { base: post.ownerDocument.baseURI })
  if (cleaned.html.trim() === '') return null
  const names = [author, anyAuthor].flatMap(own).filter((each) => !each.closest(body))
  const named = (authorAttribute && post.getAttribute(authorAttribute)) || nameIn(names)
  const name = named.replace(/\s+/g, ' ').trim()
  const at = own('time[datetime], relative-time[datetime]')[0]?.getAttribute('datetime') ?? ''
  const time = /^\d{4}-\d{2}-\d{2}/.test(at)
    ? ` <small><time datetime="${escapeHtml(at)}">${escapeText(at.slice(0, 16).replace('T', ' '))}</time></small>`
    : ''
  return { ...cleaned, html: `<h2>${escapeText(name || texts.unnamedAuthor)}${time}</h2>${cleaned.html}` }
}

/** A link around a picture of the author has no name. */
function nameIn(elements: readonly Element[]): string {
  return elements.find(({ textContent }) => (textContent ?? '').trim() !== '')?.textContent ?? ''
}
