// Text as it may stand in HTML, between tags and in quoted attributes alike.

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
