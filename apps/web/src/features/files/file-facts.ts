// The facts of a file: its type and size.
import { givenName } from '@jotsam/core/capture/attachment-name'
import { byteSize } from '@jotsam/core/device/byte-size'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import type { FileInfo } from './file-url.ts'

export function factsOf({ name, mime, bytes }: FileInfo): string {
  return `${kindOf(givenName(name), mime)} · ${byteSize(bytes)}`
}

/** `PDF`, or the ending of its name. */
function kindOf(name: string, mime: string): string {
  if (mime === 'application/pdf') return 'PDF'
  const ending = /\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1]
  return ending?.toUpperCase() ?? texts.file
}
