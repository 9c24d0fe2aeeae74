/** Phones share pictures without naming a type, too: then only looking tells. */
export function mayBePicture({ type }: { type: string }): boolean {
  return type === '' || type.startsWith('image/')
}
