// The background: listens, and nothing else. Every listener is set at once, so that the browser can wake it for any of them.
import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { answer } from '../background/answer.ts'
import { makeMenus, onCommand, onMenu } from '../background/menus.ts'
import { tellWindowsOfChanges } from '../background/news.ts'
import { ALARM, flush } from '../background/outbox/outbox.ts'
import { refreshRules } from '../background/site-rules.ts'
import { followAllowedSites } from '../background/sites.ts'

export default defineBackground(() => {
  browser.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    answer(message, sender).then(reply)
    return true // The answer comes later.
  })
  browser.runtime.onInstalled.addListener(() => {
    void makeMenus()
    void followAllowedSites()
    void refreshRules()
  })
  browser.runtime.onStartup.addListener(() => {
    void refreshRules()
  })
  browser.contextMenus.onClicked.addListener((info, tab) => void onMenu(info, tab))
  browser.commands.onCommand.addListener((command, tab) => void onCommand(command, tab))
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void flush()
  })
  browser.permissions.onAdded.addListener(() => void followAllowedSites())
  browser.permissions.onRemoved.addListener(() => void followAllowedSites())
  tellWindowsOfChanges()
  addEventListener('online', () => void flush({ all: true }))
  // Content scripts have no business in the storage that holds the session.
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  // Started for whatever reason: what was left when it was stopped is sent.
  void flush()
})
