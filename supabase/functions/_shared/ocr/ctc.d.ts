export interface ReadText {
    readonly text: string;
    /** The mean probability of the characters; 0 when there are none. */
    readonly score: number;
}
/** The characters by the recogniser's column. Column 0 is "blank": nothing new at this step. */
export interface Alphabet {
    readonly characters: readonly string[];
    readonly spaces: readonly number[];
}
/** A dictionary file has one character a line; the recogniser adds a blank before them and a space after. */
export declare function parseAlphabet(dictionary: string): Alphabet;
export declare function decodeCtc(table: Float32Array, columns: number, alphabet: Alphabet): ReadText;
