// What a provider that reads pictures over the network offers. Each lives beside its function.
import type { FunctionContext } from '@jotsam/platform/function'

export interface CloudReader {
  readonly name: string
  /** The text, empty when there is none; throws when the provider failed. */
  read(picture: Uint8Array, signal: AbortSignal): Promise<string>
}

/** Null while no key is configured: then nothing leaves this machine. */
export type CloudReaderOf = (env: FunctionContext['env']) => CloudReader | null

/** Longer than a provider needs, short enough that the local engine still answers in time. */
export const PROVIDER_TIME_LIMIT_MS = 10_000
