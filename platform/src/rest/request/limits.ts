// How much one request may ask of the parser and the planner. A page of a real client stays far below each of these.

export const limits = {
  /** Characters of the raw query string. */
  urlLength: 65_536,
  parameters: 500,
  /** Depth of embeds inside embeds and of groups inside groups; also bounds the parser's own recursion. */
  nesting: 20,
  /** Arrows of one JSON path. */
  jsonPath: 50,
  /** Arrays and objects inside each other in a body; PostgreSQL's own stack ends some way above. */
  jsonDepth: 500,
  /** Characters that the names of a CSV body may take when every row repeats them. */
  csv: 40_000_000,
  /** Filters and groups over the whole request. */
  conditions: 500,
  /** Elements of one `in` list. */
  listElements: 5_000,
  /** Columns and embeds over the whole select. */
  selectItems: 1_000,
  /** Terms of one order. */
  orderTerms: 50,
} as const
