// Plays a film where it stands: when it is pressed, and by itself once it is in view, unless somebody asked for less motion or
// for less to load. The player comes when it is needed; without any script the link leads to the film.

/** Answers how to stop watching. */
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
