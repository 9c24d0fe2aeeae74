// The service worker: the app opens without a connection, and the share menu reaches it. It keeps the app's own files and what
// was shared, never an answer of the API nor a shared page.
import { planRequest } from './plan-request.ts'
import { dropOldShells, file, fillShellCache, keptFiles, shell } from './shell-cache.ts'
import { takeShare } from './take-share.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(fillShellCache())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()))
})

// A new version waits until a person asks for it: nobody's page changes under their hands.
self.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const asked = {
    method: request.method,
    isNavigation: request.mode === 'navigate',
    url: new URL(request.url),
    origin: self.location.origin,
  }
  switch (planRequest(asked, keptFiles)) {
    case 'take-share':
      return event.respondWith(takeShare(request))
    case 'shell':
      return event.respondWith(shell())
    case 'page-or-shell':
      return event.respondWith(fetch(request).catch(() => shell()))
    case 'file':
      return event.respondWith(file(request))
    case 'leave':
  }
})
