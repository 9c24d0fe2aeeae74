// What somebody may do in a private channel: policies on realtime.messages say so. They are tried out in a transaction that is undone.
import type { AsUser } from '../../db/as-user.ts'
import type { Caller } from '../../db/caller.ts'
import { shareHolder } from '../../db/share-holder.ts'

export interface ChannelAccess {
  readonly hears: boolean
  readonly seesPresence: boolean
  readonly speaks: boolean
  readonly showsPresence: boolean
}

/** `address` is the client's. */
export type AccessTo = (caller: Caller, name: string, address: string) => Promise<ChannelAccess>

/** A public channel is everybody's. */
export const PUBLIC_ACCESS: ChannelAccess = { hears: true, seesPresence: true, speaks: true, showsPresence: true }

const NO_ACCESS: ChannelAccess = { hears: false, seesPresence: false, speaks: false, showsPresence: false }

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
        hears: row?.hears === true,
        seesPresence: row?.sees_presence === true,
        speaks: row?.speaks === true,
        showsPresence: row?.shows_presence === true,
      }
    } catch (error) {
      // A database that never heard of private channels, or a policy that cannot be evaluated for this caller: nobody is let in.
      if (error instanceof Error && 'code' in error && /^(42|3F|22|P0)/.test(String(error.code))) return NO_ACCESS
      throw error
    }
  }
}

export const unauthorizedToRead = (name: string): string =>
  `You do not have permissions to read from this Channel topic: ${name}`
