/** Runs the works on one thing one after the other. `turns` holds the last work on each. */
export function inTurn<T>(turns: Map<string, Promise<unknown>>, id: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).catch(() => {}).then(work)
  turns.set(id, turn)
  const leave = () => {
    if (turns.get(id) === turn) turns.delete(id)
  }
  turn.then(leave, leave)
  return turn
}
