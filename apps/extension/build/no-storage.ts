// supabase-js always creates a client for file storage. The extension uploads with `fetch` and never uses that client, so an empty class
// takes its place.

export class StorageClient {}
export class StorageApiError extends Error {}
