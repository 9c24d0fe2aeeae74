// Copies a text to the clipboard. Browsers have navigator.clipboard only on https and localhost. The older command serves the others,
// such as a server at home that is reached by http.
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', give)
  if (!isCopied) throw new Error('the browser did not copy')
}
