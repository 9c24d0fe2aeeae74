// Errors of storage/v1, in the form that storage-js reads: nearly all are HTTP 400, and the body has the real status as a text.
import { connectionFault, RETRY_AFTER } from '../db/connection-fault.ts'
import { hintedWait } from '../db/hinted-wait.ts'

/** Code → real status, short name, message. */
const FAULTS = {
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchUpload: [404, 'not_found', 'Upload not found'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: [409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: [415, 'invalid_mime_type', 'This type of file is not supported'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidRequest: [400, 'InvalidRequest', 'The request cannot be understood'],
  InvalidRange: [416, 'InvalidRange', 'The requested range is not in the object'],
  InvalidSignature: [400, 'InvalidSignature', 'Invalid signature'],
  ExpiredToken: [400, 'ExpiredToken', 'The provided token has expired.'],
  InvalidPicture: [422, 'InvalidPicture', 'The picture cannot be read, or is too large to be resized'],
  NotSupported: [501, 'NotSupported', 'This server does not offer this'],
  SlowDown: [429, 'SlowDown', 'Too many uploads at once. Try again in a moment.'],
  DiskFull: [503, 'DiskFull', 'The server is short of disk space and takes no files; reading goes on'],
  Unavailable: [503, 'Unavailable', 'The database cannot be reached at the moment'],
  InternalError: [500, 'InternalError', 'Internal error'],
} as const satisfies Record<string, readonly [status: number, error: string, message: string]>

export type FaultCode = keyof typeof FAULTS

export class StorageFault extends Error {
  readonly status: number
  constructor(
    readonly code: FaultCode,
    message: string = FAULTS[code][2],
    status: number = FAULTS[code][0],
    /** In seconds. */
    readonly retryAfter: string = String(RETRY_AFTER),
  ) {
    super(message)
    this.status = status
  }

  get body(): Readonly<Record<string, string>> {
    return {
      statusCode: String(this.status),
      error: FAULTS[this.code][1],
      message: this.message,
      code: this.code,
    }
  }

  /** The client expects 400 for every error that the caller can correct. */
  get httpStatus(): number {
    return this.status >= 500 || this.status === 429 || this.status === 416 ? this.status : 400
  }
}

/** The code that clients know for a status. */
const CODE_OF_STATUS: Readonly<Partial<Record<number, FaultCode>>> = {
  403: 'AccessDenied',
  404: 'NoSuchKey',
  409: 'KeyAlreadyExists',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
  429: 'SlowDown',
}

/** Translates a thrown error; null for an unexpected one. */
export function faultOf(thrown: unknown): StorageFault | null {
  if (thrown instanceof StorageFault) return thrown
  if (connectionFault(thrown) !== null) return new StorageFault('Unavailable')
  if (!(thrown instanceof Error) || !('severity' in thrown) || !('code' in thrown)) {
    const isFull = thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT')
    return isFull ? new StorageFault('DiskFull') : null
  }
  const code = String(thrown.code)
  // A project's own exception; PT and three digits name a status, as in rest/v1.
  if (code === 'P0001') return new StorageFault('InvalidRequest', thrown.message)
  if (/^PT[1-5]\d\d$/.test(code)) {
    const status = Number(code.slice(2))
    const wait = hintedWait('hint' in thrown ? thrown.hint : null) ?? undefined
    return new StorageFault(CODE_OF_STATUS[status] ?? 'InvalidRequest', thrown.message, status, wait)
  }
  switch (code) {
    case '42501':
      return new StorageFault('AccessDenied')
    case '23505':
      return new StorageFault('KeyAlreadyExists')
    case '22021':
    case '22P05':
      return new StorageFault('InvalidRequest', 'A text has a character that cannot be stored, such as NUL')
    case '23503':
    case '23514':
    case '22P02':
    case '22003':
      return new StorageFault('InvalidRequest', 'The database refused this')
    case '57014':
      return new StorageFault('Unavailable', 'The database took too long')
    case '53100':
      return new StorageFault('DiskFull')
    default:
      return null
  }
}
