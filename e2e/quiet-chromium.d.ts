export declare const quiet: string[];
