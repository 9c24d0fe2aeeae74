// The public interface of the request stage.

export { essenceOf, OCTETS } from './body.ts'
export { wireError } from './errors.ts'
export { contentType } from './media-types.ts'
export { parseRequest } from './request.ts'
export type * from './types.ts'
