// The share-target test page.

export const diagnosticsMessages = {
  ready: 'All systems ready! Web Share Target should work properly.',
  https: 'HTTPS required for Web Share Target API',
  serviceWorker: 'Service Worker not registered',
  manifest: 'Manifest missing or invalid share_target',
  notInstalled: 'PWA not installed (required for share target)',
  cache: 'Cache API not supported',
  serviceWorkerCleared: 'Service worker cleared. Please refresh the page.',
  serviceWorkerFailed: (message: string) => `Error clearing service worker: ${message}`,
  cacheCleared: 'Cache cleared successfully.',
  cacheFailed: (message: string) => `Error clearing cache: ${message}`,
  simulate: 'Simulate Web Share Target',
  testNative: 'Test Native Web Share',
  backToDashboard: 'Back to Dashboard',
  simulateFailed: 'Error simulating web share. Check console for details.',
  notSupported: 'Web Share API is not supported in this browser',
}
