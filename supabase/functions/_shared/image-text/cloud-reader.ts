// The interface of cloud OCR providers, and the choice of a provider when only some have a key.
import type { FunctionContext } from '@jotsam/platform/function'

export interface CloudReader {
  readonly name: string
  /** Resolves with an empty text when the picture has none. Throws when the provider fails. */
  read(picture: Uint8Array, signal: AbortSignal): Promise<string>
}

/** Null while no key is configured: then no picture leaves this machine. */
export type CloudReaderOf = (env: FunctionContext['env']) => CloudReader | null

/** Chooses the first provider that has a key. A single configured provider reads for phones and desktops alike. */
export function firstConfigured(...readers: readonly CloudReaderOf[]): CloudReaderOf {
  return (env) => {
    for (const readerOf of readers) {
      const reader = readerOf(env)
      if (reader) return reader
    }
    return null
  }
}

/** Longer than a provider needs, short enough that the local engine can still answer in time. */
export const PROVIDER_TIME_LIMIT_MS = 10_000
