// The token of a call, as it came. Whether it holds is for others to say.

export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}
