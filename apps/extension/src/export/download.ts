// Saves a file from memory to the person's downloads.

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser must have started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
