// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { extractPage } from '../extract/article/extract-page.ts'
import { openPage } from '../extract/testing/open-page.ts'
import { isTranscriptIn, loadCaptions, openTranscript } from './open-transcript.ts'

const video = 'https://www.youtube.com/watch?v=abc123def45'
const segment = (time: string, text: string) =>
  `<ytd-transcript-segment-renderer><div class="segment-timestamp">${time}</div><yt-formatted-string class="segment-text">${text}</yt-formatted-string></ytd-transcript-segment-renderer>`

/** Drawn after the page of a video: a description with a button, and a panel that is empty until it is pressed. */
function openVideo(answer: string): void {
  openPage(
    video,
    'Tides explained - YouTube',
    `<ytd-video-description-transcript-section-renderer><button>Show transcript</button></ytd-video-description-transcript-section-renderer>
    <ytd-engagement-panel-section-list-renderer target-id="engagement-panel-searchable-transcript"><div id="segments-container"></div></ytd-engagement-panel-section-list-renderer>`,
  )
  document.querySelector('button')?.addEventListener('click', () => {
    setTimeout(() => {
      const container = document.querySelector('#segments-container')
      if (container) container.innerHTML = answer
    })
  })
}

it('saves the transcript that a video’s page offers, in paragraphs whose times are links into the video', async () => {
  openVideo(
    segment('0:05', 'The moon pulls at the water of the sea.') +
      segment('0:12', 'The sun') +
      segment('0:15', 'pulls a little less.') +
      segment('0:35', 'Both together make a spring tide.') +
      segment('1:02:03', 'Twice a day the tide comes in.'),
  )
  await openTranscript(document)
  const { html } = extractPage(document)
  const time = (seconds: number, shown: string) => `<strong><a href="${video}&amp;t=${seconds}">${shown}</a></strong>`
  expect(html).toContain(
    `<p>${time(5, '0:05')} · The moon pulls at the water of the sea. The sun pulls a little less.</p>`,
  )
  expect(html).toContain(`<p>${time(35, '0:35')} · Both together make a spring tide.</p>`)
  expect(html).toContain(`<p>${time(3723, '1:02:03')} · Twice a day the tide comes in.</p>`)
})

it('begins a paragraph of the transcript where another person speaks', async () => {
  openVideo(segment('0:05', '>> Is it high water?') + segment('0:07', '>> Not for an hour.'))
  await openTranscript(document)
  const { html } = extractPage(document)
  expect(html).toMatch(/0:05.*Is it high water\?<\/p>/)
})

it('tells whether the transcript that the page shows was saved to its last line', async () => {
  openVideo(segment('0:05', '&gt;&gt; Is it high water?') + segment('0:07', 'Not for an hour &amp; a half.'))
  expect(isTranscriptIn('', document)).toBe(true)
  await openTranscript(document)
  expect(isTranscriptIn(extractPage(document).html, document)).toBe(true)
  expect(isTranscriptIn('<p>Is it high water?</p>', document)).toBe(false)
})

it('does not wait for ever for a transcript, tells that it is missing, and leaves other sites alone', async () => {
  openVideo('')
  expect(await openTranscript(document, 10)).toBe(false)
  openPage('https://sea.example/', 'Sea', '<ytd-video-description-transcript-section-renderer><button>x</button>')
  document.querySelector('button')?.addEventListener('click', () => expect.unreachable())
  expect(await openTranscript(document)).toBe(true)
})

it('loads the captions of a film that are off, in the language of the page, and turns them off again', async () => {
  openPage('https://sea.example/', 'Sea', '<video><track kind="captions"><track kind="captions"></video>')
  document.documentElement.lang = 'en-GB'
  const tracks = [...document.querySelectorAll('track')].map((element, at) => {
    const track = {
      shown: 'disabled',
      get mode() {
        return this.shown
      },
      set mode(mode: string) {
        this.shown = mode
        if (mode === 'hidden') setTimeout(() => element.dispatchEvent(new Event('load')))
      },
    }
    const own = { kind: 'captions', srclang: ['de', 'en'][at], track, readyState: 0 }
    for (const [name, value] of Object.entries(own)) Object.defineProperty(element, name, { value })
    return track
  })
  const turnOff = await loadCaptions(document)
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'hidden'])
  turnOff()
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'disabled'])
  document.documentElement.lang = ''
})
