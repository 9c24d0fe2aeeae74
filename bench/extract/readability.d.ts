// A peer of the bench, installed when the bench runs.
declare module '@mozilla/readability' {
  export class Readability {
    constructor(page: Document)
    parse(): { content: string } | null
  }
}
