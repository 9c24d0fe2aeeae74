// What a provider that reads pictures over the network offers, and which one reads when not all of them have a key.
import type { FunctionContext } from '@jotsam/platform/function'

export interface CloudReader {
  readonly name: string
  /** The text, empty when there is none; throws when the provider failed. */
  read(picture: Uint8Array, signal: AbortSignal): Promise<string>
}

/** Null while no key is configured: then nothing leaves this machine. */
export type CloudReaderOf = (env: FunctionContext['env']) => CloudReader | null

/** The first that has a key: with one provider configured, it reads for phones and desktops alike. */
export function firstConfigured(...readers: readonly CloudReaderOf[]): CloudReaderOf {
  return (env) => {
    for (const readerOf of readers) {
      const reader = readerOf(env)
      if (reader) return reader
    }
    return null
  }
}

/** Longer than a provider needs, short enough that the local engine still answers in time. */
export const PROVIDER_TIME_LIMIT_MS = 10_000
