// Stands in for the client's file storage, which the server does not offer and which nobody should have to download.
export class StorageClient {}
export class StorageApiError extends Error {}
