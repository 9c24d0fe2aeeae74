// Threads as the common forum programs write them: every post with its author, and what stands around them.
import { type DrawnPage, footer, menu, prose, related, wholePage } from './page-parts.ts'

type Post = { author: string; words: string }

const posts: Post[] = ['Ada', 'Bea', 'Cleo', 'Dora'].map((author, at) => ({ author, words: prose(at * 2, 3) }))
const day = '2024-03-05T08:00:00Z'
const text = (all: readonly Post[] = posts, time = '') =>
  all.map(({ author, words }) => `${author} ${time} ${words}`).join(' ')

const title = 'How high is the tide?'
const thread = (name: string, body: string, wanted = text()) =>
  wholePage('threads', name, title, `<header>${menu}</header>${body}${related}${footer}`, wanted)
const each = (draw: (post: Post, at: number) => string, all = posts) => all.map(draw).join('')
const nested = (draw: (post: Post, inner: string) => string, all = posts): string => {
  const [first, ...rest] = all
  return first ? draw(first, nested(draw, rest)) : ''
}

export const threadPages: DrawnPage[] = [
  thread(
    'discourse',
    `<div id="main-outlet"><h1><a class="fancy-title" href="/t/1">How high is the tide?</a></h1><div class="post-stream">${each(({ author, words }, at) => `<div class="topic-post clearfix"><article id="post_${at + 1}" data-post-id="${at}"><div class="topic-avatar"><img class="avatar" width="45" height="45"></div><div class="topic-body"><div class="topic-meta-data"><div class="names"><span class="first username"><a data-user-card="${author}">${author}</a></span></div><div class="post-infos"><a class="post-date">5 Mar</a></div></div><div class="regular contents"><div class="cooked"><p>${words}</p></div><section class="post-menu-area"><button>Like</button><span>3 likes</span></section></div></div></article></div>`)}</div><div class="timeline-replies">4 / 4</div></div>`,
  ),
  thread(
    'stack-exchange',
    `<div id="content"><h1><a href="/q/1">How high is the tide?</a></h1><div class="inner-content">${each(({ author, words }, at) => `${at === 1 ? '<div id="answers"><h2>3 Answers</h2>' : ''}<div ${at === 0 ? 'id="question" class="question"' : `id="answer-${at}" class="answer"`}><div class="votecell"><button>Up</button><div class="js-vote-count">12</div></div><div class="postcell"><div class="s-prose js-post-body" itemprop="text"><p>${words}</p></div><div class="post-signature"><div class="user-info"><div class="user-details"><a href="/users/9">Editor</a></div></div></div><div class="post-signature owner"><div class="user-details" itemprop="author" itemscope><a href="/users/${at}">${author}</a><span class="reputation-score">5,102</span></div></div></div></div>`)}</div></div></div>`,
  ),
  thread(
    'github-timeline',
    `<main><h1><bdi class="js-issue-title">How high is the tide?</bdi></h1><div class="js-discussion">${each(({ author, words }) => `<div class="TimelineItem js-comment-container"><div class="timeline-comment js-comment"><div class="timeline-comment-header"><h3><a class="author Link--primary" href="/${author}">${author}</a> commented <a><relative-time datetime="${day}">Mar 5</relative-time></a></h3></div><table class="d-block"><tbody class="d-block"><tr class="d-block"><td class="comment-body markdown-body js-comment-body"><p>${words}</p></td></tr></tbody></table><div class="comment-reactions"><button>👍 2</button></div></div></div>`)}</div></main>`,
    text(posts, '2024-03-05 08:00'),
  ),
  thread(
    'hacker-news',
    `<center><table id="hnmain"><tr><td><table class="fatitem"><tr class="athing"><td class="title"><span class="titleline"><a href="https://tides.example/">How high is the tide?</a></span></td></tr><tr><td class="subtext"><span class="score">80 points</span> by <a class="hnuser">Ada</a> <span class="age">2 hours ago</span> | <a>hide</a></td></tr></table><table class="comment-tree">${each(({ author, words }) => `<tr class="athing comtr"><td><table><tr><td class="ind"></td><td class="votelinks"><a></a></td><td class="default"><div><span class="comhead"><a class="hnuser">${author}</a> <span class="age">1 hour ago</span> <a class="togg">[–]</a></span></div><div class="comment"><div class="commtext c00">${words}</div><div class="reply"><a>reply</a></div></div></td></tr></table></td></tr>`, posts.slice(1))}</table></td></tr></table></center>`,
    `Ada How high is the tide? ${text(posts.slice(1))}`,
  ),
  thread(
    'reddit',
    `<main><shreddit-post author="Ada" post-title="How high is the tide?"><h1 slot="title">How high is the tide?</h1><div slot="text-body"><div class="md"><p>${posts[0]?.words}</p></div></div></shreddit-post><shreddit-comment-tree>${nested(({ author, words }, inner) => `<shreddit-comment author="${author}" depth="0"><div slot="commentMeta"><a href="/user/${author}">${author}</a> <time datetime="${day}">2 h ago</time></div><div slot="comment" class="md"><p>${words}</p></div><shreddit-comment-action-row slot="actionRow"><button>Reply</button></shreddit-comment-action-row>${inner}</shreddit-comment>`, posts.slice(1))}</shreddit-comment-tree></main>`,
    `Ada ${posts[0]?.words} ${text(posts.slice(1), '2024-03-05 08:00')}`,
  ),
  thread(
    'reddit-before',
    `<div class="content"><div id="siteTable"><div class="thing link self"><div class="entry"><p class="title"><a class="title" href="/r/t/1">How high is the tide?</a></p><p class="tagline">submitted by <a class="author">Ada</a></p><div class="expando"><form class="usertext"><div class="usertext-body"><div class="md"><p>${posts[0]?.words}</p></div></div></form></div></div></div></div><div class="commentarea">${nested(({ author, words }, inner) => `<div class="thing comment"><div class="entry"><p class="tagline"><a class="expand">[–]</a><a class="author">${author}</a> <span class="score">3 points</span></p><form class="usertext"><div class="usertext-body"><div class="md"><p>${words}</p></div></div></form><ul class="flat-list buttons"><li><a>permalink</a></li></ul></div><div class="child">${inner}</div></div>`, posts.slice(1))}</div></div>`,
    `Ada How high is the tide? ${text()}`.replace('tide? Ada', 'tide?'),
  ),
  thread(
    'xenforo',
    `<div class="p-body"><h1 class="p-title-value">How high is the tide?</h1><div class="block-body js-replyNewMessageContainer">${each(({ author, words }) => `<article class="message message--post" data-author="${author}"><div class="message-inner"><div class="message-cell message-cell--user"><h4 class="message-name"><a>${author}</a></h4><h5 class="userTitle">Keeper of poles</h5></div><div class="message-cell message-cell--main"><header><time datetime="${day}">Mar 5</time></header><div class="message-content"><article class="message-body"><div class="bbWrapper">${words}</div></article></div><footer><a>Like</a></footer></div></div></article>`)}</div></div>`,
    text(posts, '2024-03-05 08:00'),
  ),
  thread(
    'phpbb',
    `<div id="page-body"><h2 class="topic-title"><a>How high is the tide?</a></h2>${each(({ author, words }, at) => `<div id="p${at}" class="post has-profile bg${at % 2}"><div class="inner"><dl class="postprofile"><dt><a class="username">${author}</a></dt><dd>Posts: 31</dd></dl><div class="postbody"><h3><a>Re: tide</a></h3><p class="author">by <strong><a class="username">${author}</a></strong> » Mar 5</p><div class="content">${words}</div></div></div></div>`)}</div>`,
  ),
]
