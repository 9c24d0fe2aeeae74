// A saved search: a named query.

export type SavedSearch = {
  id: string
  user_id: string
  name: string
  query: string
  position: number
  created_at: string
}
