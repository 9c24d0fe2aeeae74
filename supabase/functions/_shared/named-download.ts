// The header by which a browser saves an answer under a name, in any script.

export function namedDownload(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename*=UTF-8''${encoded}`
}
