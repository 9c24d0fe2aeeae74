// The names of buckets and objects. Bytes are never stored under these names, so letters of every language are allowed. Names that
// other systems could read as a path out of a folder are refused.
import { StorageFault } from './fault.ts'

const LONGEST_BYTES = 1024
const BUCKET_NAME = /^[\w!.*'() &$=@;:+,?-]{1,100}$/
/** A bucket with such a name could not be reached: its path is that of another route. */
const RESERVED = new Set(['copy', 'list', 'list-v2', 'move', 'sign', 'upload'])
/** Control characters, the backslash and noncharacters. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Cn}\\]/u

export function checkedBucketName(given: string): string {
  if (!BUCKET_NAME.test(given) || given !== given.trim() || /^\.+$/.test(given))
    throw new StorageFault('InvalidBucketName')
  if (RESERVED.has(given)) throw new StorageFault('InvalidBucketName', `Bucket name invalid: ${given} is reserved`)
  return given
}

export function checkedName(given: string): string {
  const parts = given.split('/')
  const isValid =
    Buffer.byteLength(given) <= LONGEST_BYTES &&
    !FORBIDDEN.test(given) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isValid) throw new StorageFault('InvalidKey', `Invalid key: ${given.slice(0, 100)}`)
  return given
}

/** The name of the file without its folders. */
export const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
