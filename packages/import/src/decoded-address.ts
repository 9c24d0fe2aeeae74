/** Decodes the %20 of an address. Text that is not encoded correctly stays as it is. */
export function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
