// The payment that the provider sends people back with. Pure: the guard of the page reads it too.

export function transactionIn(query: URLSearchParams): string | null {
  return query.get('_ptxn')?.trim() || query.get('transaction_id')?.trim() || null
}
