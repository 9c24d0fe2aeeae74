// Hands a file to the person, from memory.

export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
