// @vitest-environment happy-dom
// The forms of each forum program are in bench/extract/drawn-thread-pages.ts, read by a real browser.
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.ts'
import { extractPage } from './extract-page.ts'

const read = (body: string) => {
  openPage('https://talk.example/t/1', 'How high is the tide?', body)
  return extractPage(document)
}
const answer = (author: string, words: string, inner = '') =>
  `<shreddit-comment author="${author}"><time datetime="2024-03-05T08:00:00Z">2 h</time><div slot="comment"><p>${words}</p></div>${inner}</shreddit-comment>`
const question =
  '<shreddit-post author="ada"><h1>How high?</h1><div slot="text-body"><p>Look at <a href="/pole">this</a>.</p></div></shreddit-post>'

it('a thread is saved with every post that the page shows, each under its author, also when answers stand inside each other', () => {
  const { html, receipt } = read(`<nav>Menu</nav>${question}${answer('<bea>', 'Four metres.', answer('', 'Five.'))}`)
  const time = ' <small><time datetime="2024-03-05T08:00:00Z">2024-03-05 08:00</time></small>'
  expect(html).toBe(
    `<h2>ada</h2><p>Look at <a href="https://talk.example/pole">this</a>.</p><h2>&lt;bea&gt;${time}</h2><p>Four metres.</p><h2>Somebody${time}</h2><p>Five.</p>`,
  )
  expect(receipt).toMatchObject({ links: 1, isPartial: false })
})

it('a thread with posts that are not loaded is partial', () => {
  const more = `${question}${answer('bea', 'Four metres.')}<faceplate-partial loading="programmatic"></faceplate-partial>`
  expect(read(more).receipt?.reasons).toEqual([expect.stringMatching(/^The 2 posts that the page shows/)])
  const topic = (count: string) =>
    `${['ada', 'bea'].map((name) => `<div class="topic-post"><div class="names"><span class="username">${name}</span></div><div class="cooked"><p>Words of ${name}.</p></div></div>`).join('')}<div class="timeline-replies">${count}</div>`
  expect(read(topic('2 / 120')).receipt?.isPartial).toBe(true)
  expect(read(topic('2 / 2')).receipt?.isPartial).toBe(false)
})

it('a thread keeps its authors also where signatures and facts about them are longer than the posts', () => {
  const facts = '<dl class="postprofile"><dd>Posts: 100</dd><dd>Joined: 2012, in the town by the old harbour</dd></dl>'
  const signature = `<div class="signature">${'Fair winds and following seas to all of you. '.repeat(3)}</div>`
  const post = (name: string, words: string) =>
    `<div class="post">${facts}<div class="postbody"><h3><a href="#p">Re: How high is the tide?</a></h3><p class="author"><a class="username">${name}</a></p><div class="content">${words}</div>${signature}</div></div>`
  const { html, receipt } = read(
    `<div id="page-body">${['ada', 'bea', 'cy'].map((name) => post(name, `${name} says that it is four metres high at the old pier.`)).join('')}</div>`,
  )
  expect(html).toContain('<h2>bea</h2><p>bea says that it is four metres high at the old pier.</p>')
  expect(html).not.toContain('Fair winds')
  expect(receipt?.isPartial).toBe(false)
})

it('a single post and an article with comments are no thread', () => {
  expect(read(question).html).not.toContain('<h2>ada')
  const comment = '<li class="comment"><cite>Bea</cite><p>I was there.</p></li>'
  const words = 'The tide comes in twice a day and leaves a line of weed. '.repeat(12)
  const page = `<article><h1>Tides</h1><p>${words}</p></article><ol class="comment-list">${comment}${comment}</ol>`
  expect(read(page).html).not.toContain('I was there')
})

const titled = (html: string) => html.match(/<h2>.*?(?=<h2>|$)/g)

it('answers that were opened under a post, and the form for an answer, are no part of it', () => {
  const topic = (author: string, words: string, inner = '') =>
    `<div class="topic-post"><div class="names"><span class="username">${author}</span></div><div class="cooked"><p>${words}</p></div>${inner}</div>`
  const opened = '<section class="embedded-posts"><div class="cooked"><p>Four metres.</p></div></section>'
  const both = ['<h2>ada</h2><p>How high?</p>', '<h2>bea</h2><p>Four metres.</p>']
  expect(titled(read(topic('ada', 'How high?', opened) + topic('bea', 'Four metres.')).html)).toEqual(both)
  const comment = (inner: string) => `<div class="timeline-comment">${inner}</div>`
  const said = (author: string, words: string) =>
    comment(`<a class="author">${author}</a><div class="comment-body"><p>${words}</p></div>`)
  const form = comment('<form><div class="comment-body js-preview-body"><p>Nothing to preview</p></div></form>')
  expect(titled(read(said('ada', 'How high?') + said('bea', 'Four metres.') + form).html)).toEqual(both)
})

it('questions and answers that are marked for search engines are saved with their authors, and the comments under them', () => {
  const marked = (kind: string, author: string, words: string, more = '') =>
    `<div itemscope itemtype="https://schema.org/${kind}"><div itemprop="text"><p>${words}</p></div><span itemprop="author"><b itemprop="name">${author}</b></span>${more}</div>`
  const comment = '<ul><li itemprop="comment"><p>Thanks.</p></li></ul>'
  const answers = marked('Answer', 'bea', 'Four metres.', comment) + marked('Answer', 'cid', 'Less today.')
  const page = `<div itemscope itemtype="https://schema.org/QAPage">${marked('Question', 'ada', 'How high?', answers)}</div>`
  expect(titled(read(page).html)).toEqual([
    '<h2>ada</h2><p>How high?</p>',
    '<h2>bea</h2><p>Four metres.</p>',
    '<h2>Somebody</h2><p>Thanks.</p>',
    '<h2>cid</h2><p>Less today.</p>',
  ])
})

it('a post that is a link is saved as one', () => {
  const post = '<shreddit-post author="ada" content-href="https://tides.example/"></shreddit-post>'
  expect(read(post + answer('bea', 'Four metres.')).html).toMatch(
    /^<h2>ada<\/h2>(?:<p>)?<a href="https:\/\/tides.example\/">https:\/\/tides.example\/<\/a>/,
  )
})

it('an article stays with its comments where they are posts of a forum, and alone where they only look so', () => {
  const message = (kind: string, words: string) =>
    `<article class="message message--${kind}" data-author="${kind}"><div class="message-body">${words}</div></article>`
  const posts = message('article', 'The tide.') + message('post', 'I was there.') + message('post', 'So was I.')
  expect(titled(read(posts).html)).toHaveLength(3)
  const words = 'The tide comes in twice a day and leaves a line of weed. '.repeat(12)
  const comment = '<div class="timeline-comment"><div class="comment-body"><p>I was there.</p></div></div>'
  const { html, receipt } = read(`<article><h1>Tides</h1><p>${words}</p></article>${comment}${comment}`)
  expect(html).toContain('twice a day')
  expect(receipt?.isPartial).toBe(false)
})

it('a post has the name of its author in a forum with a look of its own, and not that of a person it mentions', () => {
  const post = (author: string, words: string) =>
    `<div class="topic-post"><div class="author"><a href="/u/${author}"><img alt=""></a> <a href="/u/${author}">${author}</a></div><div class="cooked"><p><a class="author">cid</a> ${words}</p></div></div>`
  const { html } = read(post('ada', 'How high?') + post('bea', 'Four metres.'))
  expect(titled(html)?.map((each) => /<h2>(.*?)<\/h2>/.exec(each)?.[1])).toEqual(['ada', 'bea'])
})
