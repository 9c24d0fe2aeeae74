// Replaces supabase-js's file storage client. The server has no file storage, so its code would be downloaded for nothing.
export class StorageClient {}
export class StorageApiError extends Error {}
