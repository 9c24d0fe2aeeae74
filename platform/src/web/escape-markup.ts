// Escapes text for HTML and XML, between tags and in quoted attributes.
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
