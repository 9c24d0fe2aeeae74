// Plays the video over its still picture, in the current theme. It has the browser's controls, so people can stop it.

export function playFilm(place: HTMLElement): HTMLVideoElement {
  const there = place.querySelector('video')
  if (there) return there
  const { light = '', dark = '', label = '' } = place.dataset
  const film = document.createElement('video')
  Object.assign(film, { muted: true, controls: true, playsInline: true })
  film.src = document.documentElement.dataset.theme === 'dark' ? dark : light
  film.setAttribute('aria-label', label)
  film.className = 'absolute inset-0 size-full rounded-card border border-line bg-sunken'
  const link = place.querySelector('a')
  film.addEventListener('playing', () => link?.setAttribute('hidden', ''))
  // If the video does not play, the picture and the link to the file stay.
  film.addEventListener('error', () => film.remove())
  place.insertBefore(film, link)
  film.play().catch(() => undefined)
  return film
}
