import { describe, expect, it } from 'vitest'
import { isVideoEmbed, videoEmbed } from './video-embed.ts'

describe('a video link', () => {
  const youTube = 'https://www.youtube.com/embed/dQw4w9WgXcQ'
  const vimeo = 'https://player.vimeo.com/video/76979871'

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
    ['https://youtube.com/watch?feature=x&v=dQw4w9WgXcQ&t=10', youTube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', youTube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youTube],
    [` ${youTube} `, youTube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871?h=1', vimeo],
  ])('%s becomes %s', (link, embed) => {
    expect(videoEmbed(link)).toBe(embed)
    expect(isVideoEmbed(embed)).toBe(true)
  })

  it.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v="><script>x',
    'https://www.youtube.com/@someone',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
    '',
  ])('%j is no video', (link) => {
    expect(videoEmbed(link)).toBeNull()
  })

  it.each([
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'http://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://x@www.youtube.com/embed/dQw4w9WgXcQ',
    '//www.youtube.com/embed/dQw4w9WgXcQ',
  ])('%j may not stay as a frame', (src) => {
    expect(isVideoEmbed(src)).toBe(false)
  })
})
