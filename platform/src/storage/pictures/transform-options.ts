// What a client may ask of a picture. Sizes above the maximum are cut to it.
import { z } from 'zod'

const MAX_SIDE = 2000

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((given) => Math.min(given, MAX_SIDE) || undefined)

export const transformSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  /** `origin` keeps the format of the picture; otherwise browsers that read WebP get it. */
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})

export type Transform = z.output<typeof transformSchema>
