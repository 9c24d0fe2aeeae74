// The conversations that are kept up to date: their new turns are added while they are open.
import type { TabChat } from '../messaging/protocol.ts'
import { chatPatterns } from '../settings/chat-patterns.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { chatAt, rulesFor } from './site-rules.ts'
import { tellPages } from './tabs.ts'

const MOST = 200

export async function tabChat(url: string): Promise<TabChat> {
  const rules = await rulesFor(url)
  const chat = await chatAt(url)
  const { followed } = await readSettings()
  return {
    isConversation: chat !== null,
    titleWithout: rules?.page.titleWithout ?? [],
    origins: (rules?.hosts ?? []).map((host) => `https://${host}/*`).filter((each) => !chatPatterns.includes(each)),
    hasList: rules?.data?.all !== undefined || rules?.page.list !== undefined,
    hasArchive: rules?.data?.all?.some(({ archived }) => archived) ?? false,
    isFollowed: chat !== null && followed.includes(nameOf(chat)),
  }
}

export async function followChat(url: string, isOn: boolean): Promise<void> {
  const chat = await chatAt(url)
  if (!chat) return
  const others = (await readSettings()).followed.filter((each) => each !== nameOf(chat))
  await changeSettings({ followed: isOn ? [nameOf(chat), ...others].slice(0, MOST) : others })
  await tellPages()
}

/** Of the site of this page. */
export async function followedOn(url: string): Promise<string[]> {
  const site = (await rulesFor(url))?.site
  const { followed } = await readSettings()
  return followed.filter((each) => each.startsWith(`${site} `)).map((each) => each.slice(`${site} `.length))
}

function nameOf({ site, id }: { site: string; id: string }): string {
  return `${site} ${id}`
}
