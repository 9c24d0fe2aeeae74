// The element beside the list that shows the open note. Without one, the note covers the screen.
import { createContext } from 'react'

export const NotePane = createContext<HTMLElement | null>(null)
