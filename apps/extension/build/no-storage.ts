// The data client makes a client for file storage, which this product has none of: a name in its place.

export class StorageClient {}
export class StorageApiError extends Error {}
