// The service worker: opens the app offline and receives content from the share menu. It caches the app's own files, never answers
// of the API or shared pages.
import { planRequest } from './plan-request.ts'
import { receiveShare } from './receive-share.ts'
import { cachedFiles, dropOldShells, file, fillShellCache, shell } from './shell-cache.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(fillShellCache())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()))
})

// A new version waits until the person asks for it, so that an open page never changes by itself.
self.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const facts = {
    method: request.method,
    isNavigation: request.mode === 'navigate',
    url: new URL(request.url),
    origin: self.location.origin,
  }
  switch (planRequest(facts, cachedFiles)) {
    case 'receive-share':
      return event.respondWith(receiveShare(request))
    case 'shell':
      return event.respondWith(shell())
    case 'page-or-shell':
      return event.respondWith(fetch(request).catch(() => shell()))
    case 'file':
      return event.respondWith(file(request))
    case 'leave':
  }
})
