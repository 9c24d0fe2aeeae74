// What the rest of the surface may use of the request stage.

export { essenceOf, OCTETS } from './body.ts'
export { wireError } from './errors.ts'
export { contentType } from './media-types.ts'
export { parseRequest } from './request.ts'
export type * from './types.ts'
