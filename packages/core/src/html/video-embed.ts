// Turns links to YouTube and Vimeo videos into addresses that may be embedded; nothing else is.

import { isHostOrSubdomain, parseAddress, type WebAddress, webHost } from './web-address.ts'

/** The embed address of a video link; null when it is not a video of the two sites. */
export function videoEmbed(link: string): string | null {
  const address = parseAddress(link.trim())
  const host = webHost(link.trim())
  if (!address || host === null) return null
  const youTube = youTubeId(address, host)
  if (youTube !== null) return `https://www.youtube.com/embed/${youTube}`
  const vimeo = vimeoId(address, host)
  return vimeo === null ? null : `https://player.vimeo.com/video/${vimeo}`
}

export const videoEmbedOrigins = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
]

/** Whether a frame that is already in a page may stay. */
export function isVideoEmbed(src: string): boolean {
  const address = parseAddress(src)
  if (!address || !videoEmbedOrigins.includes(address.origin) || address.username !== '') return false
  return /^\/(?:embed\/[\w-]{11}|video\/\d+)\/?$/.test(address.pathname)
}

function youTubeId(address: WebAddress, host: string): string | null {
  const path = address.pathname.split('/').filter((part) => part !== '')
  if (host === 'youtu.be') return videoId(path[0])
  if (!isHostOrSubdomain(host, 'youtube.com') && !isHostOrSubdomain(host, 'youtube-nocookie.com')) return null
  if (path[0] === 'watch') return videoId(address.searchParams.get('v'))
  return ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '') ? videoId(path[1]) : null
}

function videoId(text: string | null | undefined): string | null {
  return text && /^[\w-]{11}$/.test(text) ? text : null
}

function vimeoId(address: WebAddress, host: string): string | null {
  if (!isHostOrSubdomain(host, 'vimeo.com')) return null
  return /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/|$)/.exec(address.pathname)?.[1] ?? null
}
