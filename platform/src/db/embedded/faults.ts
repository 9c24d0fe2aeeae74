// Why the embedded PostgreSQL could not be started, and one sentence that says what to do.

export type EngineFault =
  | { readonly kind: 'no-binaries'; readonly machine: string }
  | { readonly kind: 'not-installed'; readonly machine: string }
  | { readonly kind: 'cannot-run'; readonly file: string }
  | { readonly kind: 'file-missing'; readonly file: string }
  | { readonly kind: 'may-not-run'; readonly file: string; readonly user: string }
  | { readonly kind: 'wrong-system' }
  | { readonly kind: 'library-missing'; readonly library: string }
  | { readonly kind: 'unusable-path'; readonly dir: string }
  | { readonly kind: 'port-taken' }
  | { readonly kind: 'disk-full'; readonly dir: string }
  | { readonly kind: 'unreadable'; readonly dir: string; readonly user: string }
  | { readonly kind: 'cannot-enter'; readonly dir: string; readonly barrier: string; readonly user: string }
  | { readonly kind: 'other-major'; readonly dir: string; readonly found: string; readonly have: string }
  | { readonly kind: 'in-use'; readonly dir: string; readonly pid: number }
  | { readonly kind: 'no-account' }
  | { readonly kind: 'no-name'; readonly uid: number }
  | { readonly kind: 'failed'; readonly step: 'initdb' | 'start' | 'stop'; readonly output: string }

export class EngineError extends Error {
  constructor(readonly fault: EngineFault) {
    super(describe(fault))
  }
}

/** Why a program of PostgreSQL did not even begin, or null. */
export function spawnFault(
  code: string,
  file: string,
  user: string,
  exists: (file: string) => boolean,
): EngineFault | null {
  // If the file exists, the loader that it names is missing.
  if (code === 'ENOENT') return exists(file) ? { kind: 'cannot-run', file } : { kind: 'file-missing', file }
  if (code === 'EACCES' || code === 'EPERM') return { kind: 'may-not-run', file, user }
  // Node has no names for the numbers of a wrong format and a wrong processor.
  if (code.startsWith('Unknown system error')) return { kind: 'wrong-system' }
  return null
}

/** Recognises the messages of initdb, pg_ctl and the log, which are English in the C locale. */
export function faultFrom(step: 'initdb' | 'start' | 'stop', output: string, dir: string, user: string): EngineFault {
  const library = /error while loading shared libraries: ([^:\s]+)|Library not loaded: (\S+)/.exec(output)
  if (library) return { kind: 'library-missing', library: library[1] ?? library[2] ?? '' }
  // The system gives a program that it does not know to the shell, which reads it as a script.
  if (/^\S.*: (?:line )?\d+: .*(?:not found|yntax error)|Exec format error|cannot execute binary/m.test(output))
    return { kind: 'wrong-system' }
  // One program of PostgreSQL could not run another one, or found it to be of another version.
  if (/program "\w+" (?:is needed by|was found by) /.test(output)) return { kind: 'wrong-system' }
  if (/No space left on device|could not extend file|ENOSPC/.test(output)) return { kind: 'disk-full', dir }
  if (/Permission denied|EACCES|has wrong ownership|invalid permissions/.test(output))
    return { kind: 'unreadable', dir, user }
  if (/could not create any TCP\/IP sockets/.test(output)) return { kind: 'port-taken' }
  return { kind: 'failed', step, output: output.trim().split('\n').slice(-3).join(' ') }
}

function describe(fault: EngineFault): string {
  switch (fault.kind) {
    case 'no-binaries':
      return `npm has no embedded PostgreSQL for ${fault.machine}: install PostgreSQL 15 or newer and set DATABASE_URL.`
    case 'not-installed':
      return `The PostgreSQL for ${fault.machine} is not installed: delete the folder node_modules and start again.`
    case 'cannot-run':
      return `This system cannot run ${fault.file}, which needs glibc: install PostgreSQL 15 or newer and set DATABASE_URL.`
    case 'file-missing':
      return `The program ${fault.file} is missing: delete the folder node_modules and start again.`
    case 'may-not-run':
      return `The account ${fault.user} may not run ${fault.file}: delete the folder node_modules and start again, on a disk that is not mounted with noexec.`
    case 'wrong-system':
      return 'The PostgreSQL in node_modules is damaged or for another system: delete the folder node_modules and start again.'
    case 'library-missing':
      return `PostgreSQL lacks the library ${fault.library}: delete the folder node_modules and start again, or install PostgreSQL 15 or newer and set DATABASE_URL.`
    case 'unusable-path':
      return `PostgreSQL cannot use the folder ${fault.dir}: choose one whose path has no line break and none of the characters " $ \` \\.`
    case 'port-taken':
      return 'Another program took the port that PostgreSQL was about to use: start again.'
    case 'disk-full':
      return `The disk that holds ${fault.dir} is full: free some space, or set DATA_DIR to a folder on another disk.`
    case 'unreadable':
      return `The data folder ${fault.dir} cannot be read and written by the account ${fault.user}: give it to that account, or set DATA_DIR to another folder.`
    case 'cannot-enter':
      return `PostgreSQL runs as the account ${fault.user}, which cannot enter ${fault.barrier} on the way to ${fault.dir}: run "chmod o+x ${fault.barrier}", or set DATA_DIR to a folder it can reach.`
    case 'other-major':
      return Number(fault.found) > Number(fault.have)
        ? `The data folder ${fault.dir} was made by PostgreSQL ${fault.found}, which is newer than the ${fault.have} of this version: run the newer version of the server, or set DATA_DIR to another folder.`
        : `The data folder ${fault.dir} was made by PostgreSQL ${fault.found}; this version brings ${fault.have}: make a backup with the version that wrote it and restore it into a new DATA_DIR.`
    case 'in-use':
      return `Another server (process ${fault.pid}) is using the data folder ${fault.dir}: stop it first, or set DATA_DIR to another folder.`
    case 'no-account':
      return 'PostgreSQL does not run as root, and no unprivileged account could be found or made: start the server as an ordinary user.'
    case 'no-name':
      return `PostgreSQL does not run as user ${fault.uid}, which has no name on this system: add it to /etc/passwd, or start the server as another user.`
    case 'failed':
      return `PostgreSQL could not ${fault.step === 'initdb' ? 'set up its data folder' : fault.step}: ${fault.output}`
  }
}
