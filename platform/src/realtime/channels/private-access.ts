// Checks what a caller may do in a private channel. Policies on realtime.messages decide; they are tried in a
// transaction that is rolled back.
import type { AsUser } from '../../db/as-user.ts'
import type { Caller } from '../../db/caller.ts'
import { shareHolder } from '../../db/share-holder.ts'

export interface ChannelAccess {
  readonly canReceive: boolean
  readonly canSeePresence: boolean
  readonly canSend: boolean
  readonly canTrack: boolean
}

export type AccessTo = (caller: Caller, name: string, address: string) => Promise<ChannelAccess>

/** Everybody may do everything in a public channel. */
export const PUBLIC_ACCESS: ChannelAccess = { canReceive: true, canSeePresence: true, canSend: true, canTrack: true }

const NO_ACCESS: ChannelAccess = { canReceive: false, canSeePresence: false, canSend: false, canTrack: false }

export function createAccessTo(asUser: AsUser): AccessTo {
  return async (caller, name, address) => {
    const text = 'select * from realtime.channel_access($1::text)'
    try {
      const [row] = await asUser(
        caller,
        { text, values: [name], prepare: true },
        { settings: { 'realtime.topic': name }, accept: () => false, holder: shareHolder(caller, address) },
      )
      return {
        canReceive: row?.hears === true,
        canSeePresence: row?.sees_presence === true,
        canSend: row?.speaks === true,
        canTrack: row?.shows_presence === true,
      }
    } catch (error) {
      // Access is denied when the database has no private channels, or when a policy fails for this caller.
      if (error instanceof Error && 'code' in error && /^(42|3F|22|P0)/.test(String(error.code))) return NO_ACCESS
      throw error
    }
  }
}

export const unauthorizedToRead = (name: string): string =>
  `You do not have permissions to read from this Channel topic: ${name}`
