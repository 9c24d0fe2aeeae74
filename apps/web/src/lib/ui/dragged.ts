// The types under which dragged things carry their ids.

/** The ids of notes, with a space between them. */
export const DRAGGED_NOTES = 'application/x-jotsam-notes'
export const DRAGGED_NOTEBOOK = 'application/x-jotsam-notebook'
