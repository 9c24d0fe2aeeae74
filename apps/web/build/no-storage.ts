// Replaces supabase-js's file storage client, which the first page would download for nothing. `features/files/storage.ts` has the few
// requests that notes with files need.
export class StorageClient {}
export class StorageApiError extends Error {}
