// One sentence for what went wrong at the start, with the remedy; the known faults of the parts bring their own. Pure.

export function startFault(error: unknown, { port }: { readonly port: number }): string {
  const { code, syscall, path } = systemFault(error)
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT to another number.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} cannot be opened by this user: set PORT to a number above 1023.`
  if (path !== undefined && FORBIDDEN.has(code))
    return `This user may not use ${path} (${code}): give it the right to, or set DATA_DIR to a folder of its own.`
  if (code === 'ENOSPC') return 'The disk is full: free some space, or set DATA_DIR to a folder on another disk.'
  if (code === 'ECONNREFUSED')
    return 'The PostgreSQL that DATABASE_URL names does not answer: start it, or correct the address.'
  return error instanceof Error ? error.message : String(error)
}

const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

function systemFault(error: unknown) {
  const said = error instanceof Error ? error : {}
  const word = (name: 'code' | 'syscall' | 'path') => (name in said ? String(Reflect.get(said, name)) : undefined)
  return { code: word('code') ?? '', syscall: word('syscall'), path: word('path') }
}
