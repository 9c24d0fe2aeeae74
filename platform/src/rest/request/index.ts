// The public interface of the request stage.

export { essenceOf, OCTETS } from './body/body.ts'
export { wireError } from './errors.ts'
export { contentType } from './headers/media-types.ts'
export { parseRequest } from './request.ts'
export type * from './types.ts'
