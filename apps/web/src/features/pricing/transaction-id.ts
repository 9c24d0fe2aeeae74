// Reads the transaction id that the payment provider adds to the return address. Pure: the route guard uses it too.

export function transactionIn(query: URLSearchParams): string | null {
  return query.get('_ptxn')?.trim() || query.get('transaction_id')?.trim() || null
}
