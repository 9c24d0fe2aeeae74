// The background script. It sets all listeners at once, so that the browser can wake it for any of them.
import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { registerOnAllowedSites } from '../background/allowed-sites.ts'
import { handleRequest } from '../background/handle-request.ts'
import { makeMenus, onCommand, onMenu } from '../background/menus.ts'
import { ALARM, flush } from '../background/outbox/outbox.ts'
import { PICTURES_ALARM, sendPictures } from '../background/picture/picture-queue.ts'
import { tellWindowsOfStorageChanges } from '../background/save-status.ts'
import { refreshRules } from '../background/site-rules.ts'

export default defineBackground(() => {
  browser.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    handleRequest(message, sender).then(reply)
    return true // The reply is asynchronous.
  })
  browser.runtime.onInstalled.addListener(() => {
    void makeMenus()
    void registerOnAllowedSites()
    void refreshRules()
  })
  browser.runtime.onStartup.addListener(() => {
    void refreshRules()
  })
  browser.contextMenus.onClicked.addListener((info, tab) => void onMenu(info, tab))
  browser.commands.onCommand.addListener((command, tab) => void onCommand(command, tab))
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void flush()
    if (name === PICTURES_ALARM) void sendPictures()
  })
  browser.permissions.onAdded.addListener(() => void registerOnAllowedSites())
  browser.permissions.onRemoved.addListener(() => void registerOnAllowedSites())
  tellWindowsOfStorageChanges()
  addEventListener('online', () => void flush({ all: true }).then(() => sendPictures({ all: true })))
  // Content scripts must not read the storage that holds the session.
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  // Sends what was still pending when the background was stopped.
  void flush()
})
