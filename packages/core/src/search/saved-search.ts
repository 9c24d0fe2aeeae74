// A saved search: a query of the search language under a name.

export type SavedSearch = {
  id: string
  user_id: string
  name: string
  query: string
  position: number
  created_at: string
}
