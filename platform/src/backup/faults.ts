// Why a backup or restore failed, and one sentence that says what to do.

export type BackupFault =
  | { readonly kind: 'no-file-named'; readonly command: 'backup' | 'restore' }
  | { readonly kind: 'file-exists'; readonly file: string }
  | { readonly kind: 'no-such-file'; readonly file: string }
  | { readonly kind: 'cannot-write'; readonly file: string; readonly reason: string }
  | { readonly kind: 'not-a-backup'; readonly file: string }
  | { readonly kind: 'newer-form'; readonly file: string; readonly found: number; readonly have: number }
  | { readonly kind: 'cut-short'; readonly file: string }
  | { readonly kind: 'damaged'; readonly file: string; readonly where: string }
  | { readonly kind: 'no-data'; readonly dir: string }
  | { readonly kind: 'not-empty'; readonly dir: string; readonly found: string }
  | { readonly kind: 'database-not-empty' }
  | { readonly kind: 'hosted' }
  | { readonly kind: 'no-history' }
  | { readonly kind: 'not-loaded'; readonly table: string; readonly reason: string }

export class BackupError extends Error {
  constructor(readonly fault: BackupFault) {
    super(describe(fault))
  }
}

function describe(fault: BackupFault): string {
  switch (fault.kind) {
    case 'no-file-named':
      return `Which file? npm run ${fault.command} -- FILE`
    case 'file-exists':
      return `${fault.file} exists already: name another file, or move that one away. No backup was made.`
    case 'no-such-file':
      return `There is no file ${fault.file}.`
    case 'cannot-write':
      return `${fault.file} could not be written: ${fault.reason}. No backup was made.`
    case 'not-a-backup':
      return `${fault.file} is no backup that "npm run backup" made. Nothing was changed.`
    case 'newer-form':
      return `${fault.file} has form ${fault.found} of a backup; this version reads up to ${fault.have}. Restore it with the version that made it, or a newer one. Nothing was changed.`
    case 'cut-short':
      return `${fault.file} is cut short: its end is missing. Use another backup, or copy this one again. Nothing was changed.`
    case 'damaged':
      return `${fault.file} is damaged (${fault.where}). Use another backup, or copy this one again. Nothing was changed.`
    case 'no-data':
      return `There is no database in ${fault.dir}: set DATA_DIR to the folder that the server uses, or DATABASE_URL.`
    case 'not-empty':
      return `${fault.dir} is not empty (it has ${fault.found}): a backup is restored into an empty folder. Move it away, or set DATA_DIR to another. Nothing was changed.`
    case 'database-not-empty':
      return 'The database that DATABASE_URL names has accounts or migrations already: a backup is restored into an empty one. Nothing was changed.'
    case 'hosted':
      return 'This database belongs to hosted Supabase: use its backups, or "supabase db dump".'
    case 'no-history':
      return 'The database does not say by which migrations it was made: start the server on it once, then try again.'
    case 'not-loaded':
      return `The rows of ${fault.table} could not be loaded: ${fault.reason}`
  }
}
