// The conversations that are kept up to date: their new turns are added while they are open. Each account has its own.
import type { TabChat } from '../messaging/protocol.ts'
import { chatPatterns } from '../settings/chat-patterns.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { ownerOfNewSaves } from './account/session.ts'
import { chatAt, rulesFor } from './site-rules.ts'
import { tellPages } from './tabs.ts'

const MOST = 200

export async function tabChat(url: string): Promise<TabChat> {
  const rules = await rulesFor(url)
  const chat = await chatAt(url)
  return {
    isConversation: chat !== null,
    titleWithout: rules?.page.titleWithout ?? [],
    origins: (rules?.hosts ?? []).map((host) => `https://${host}/*`).filter((each) => !chatPatterns.includes(each)),
    wasAsked: rules !== null && (await readSettings()).askedSites.includes(rules.site),
    hasList: rules?.data?.all !== undefined || rules?.page.list !== undefined,
    hasArchive: rules?.data?.all?.some(({ archived }) => archived) ?? false,
    isFollowed: chat !== null && (await isFollowed(chat)),
  }
}

export async function rememberAsked(url: string): Promise<void> {
  const site = (await rulesFor(url))?.site
  const { askedSites } = await readSettings()
  if (site !== undefined) await changeSettings({ askedSites: [...new Set([...askedSites, site])] })
}

export async function followChat(url: string, isOn: boolean): Promise<void> {
  const chat = await chatAt(url)
  if (chat) await follow(chat, isOn)
}

/** Its note is deleted, so there is nothing to keep up to date. */
export async function unfollow(chat: Chat): Promise<void> {
  if (await isFollowed(chat)) await follow(chat, false)
}

export async function isFollowed(chat: Chat): Promise<boolean> {
  return (await readSettings()).followed.includes(await nameOf(chat))
}

/** Of the site of this page. */
export async function followedOn(url: string): Promise<string[]> {
  const start = await nameOf({ site: (await rulesFor(url))?.site ?? '', id: '' })
  const { followed } = await readSettings()
  return followed.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length))
}

async function follow(chat: Chat, isOn: boolean): Promise<void> {
  const name = await nameOf(chat)
  const others = (await readSettings()).followed.filter((each) => each !== name)
  await changeSettings({ followed: isOn ? [name, ...others].slice(0, MOST) : others })
  await tellPages()
}

interface Chat {
  readonly site: string
  readonly id: string
}

/** An expired session still has its owner. */
async function nameOf({ site, id }: Chat): Promise<string> {
  return `${await ownerOfNewSaves()} ${site} ${id}`
}
