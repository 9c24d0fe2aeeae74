// Plays the video on a click, and automatically when it is in view, unless the person prefers reduced motion or reduced data. The
// player's code loads on demand. Without JavaScript the link opens the video file.

/** Returns a function that removes the listeners. */
export function watchFilm(place: HTMLElement): () => void {
  const link = place.querySelector('a')
  const play = async () => (await import('./play-film.ts')).playFilm(place)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    void play().then((film) => film.focus())
  }
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void play()
    },
    { threshold: 0.6 },
  )
  link?.addEventListener('click', press)
  if (!matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches) observer.observe(place)
  return () => {
    link?.removeEventListener('click', press)
    observer.disconnect()
  }
}
