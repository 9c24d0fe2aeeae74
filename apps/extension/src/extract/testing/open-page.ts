// Opens a page at an address, for tests.

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void }
  }
}

export function openPage(url: string, title: string, body: string): void {
  window.happyDOM.setURL(url)
  document.title = title
  document.body.innerHTML = body
}
