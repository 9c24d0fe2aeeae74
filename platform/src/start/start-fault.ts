// One sentence for a failed start, with the remedy. Known faults of the parts have their own messages. Pure.

export function startFault(error: unknown, { port, host }: { readonly port: number; readonly host: string }): string {
  const { code, syscall, path, hostname, port: tried = String(port) } = systemFault(error)
  const setting = tried === String(port) ? 'PORT' : 'MAIL_IN_PORT'
  if (code === 'EADDRINUSE')
    return `Port ${tried} is in use: stop what listens there, or set ${setting} to another number.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${tried} cannot be opened by this user: set ${setting} to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || (ADDRESS_UNKNOWN.has(code) && hostname === host))
    return `HOST is "${host}", which is no address of this machine: set it to one that is, or to 0.0.0.0 for all of them.`
  if (ADDRESS_UNKNOWN.has(code)) return 'The machine that DATABASE_URL names cannot be found: correct the address.'
  if (path !== undefined && FORBIDDEN.has(code))
    return `This user may not use ${path} (${code}): give it the right to, or set DATA_DIR to a folder of its own.`
  if (code === 'ENOSPC') return 'The disk is full: free some space, or set DATA_DIR to a folder on another disk.'
  if (code === 'ECONNREFUSED')
    return 'The PostgreSQL that DATABASE_URL names does not answer: start it, or correct the address.'
  return error instanceof Error ? error.message : String(error)
}

const ADDRESS_UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

function systemFault(error: unknown) {
  const source = error instanceof Error ? error : {}
  const field = (name: 'code' | 'syscall' | 'path' | 'hostname' | 'port') =>
    name in source ? String(Reflect.get(source, name)) : undefined
  return {
    code: field('code') ?? '',
    syscall: field('syscall'),
    path: field('path'),
    hostname: field('hostname'),
    port: field('port'),
  }
}
