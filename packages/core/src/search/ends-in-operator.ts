/** Whether the text ends in an operator that waits for its value. In its own file, because every dashboard loads it. */
export function endsInOperator(text: string): boolean {
  return /(?:^|\s)-?(?:tag|in|from|before|after|is|has|title):(?:"[^"]*)?$/i.test(text)
}
