/** Phones sometimes share pictures without a type. Decoding decides then. */
export function mayBePicture({ type }: { type: string }): boolean {
  return type === '' || type.startsWith('image/')
}
