// Sync banners. The plural stands for one, too: the sentences are the specification's.

export const syncMessages = {
  syncing: (count: number) => `Syncing ${count} pending captures...`,
  synced: (count: number) => `Synced ${count} captures successfully`,
  partly: (synced: number, failed: number) => `${synced} synced, ${failed} failed`,
  failed: 'Failed to sync pending captures',
  pending: (count: number) => `${count} captures pending sync, will sync when connection improves`,
  retry: 'Retry Sync',
}
