export declare function buildWorker(entry: URL): Promise<URL>;
