// A page for a test, at an address of its own.

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
