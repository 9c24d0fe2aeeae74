// The types of the browser's speech recognition API. Some browsers still have it under a prefix.

export interface Recogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  onresult: ((event: HeardEvent) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

export interface HeardEvent {
  /** The index of the first changed result. */
  readonly resultIndex: number
  readonly results: ArrayLike<{ readonly isFinal: boolean } & ArrayLike<{ readonly transcript: string }>>
}

export type RecogniserClass = new () => Recogniser

declare global {
  interface Window {
    SpeechRecognition?: RecogniserClass
    webkitSpeechRecognition?: RecogniserClass
  }
}

export function recogniserClass(): RecogniserClass | null {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition ?? null
}
