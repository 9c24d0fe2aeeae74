// How a setting's text is parsed: its form, the error for any other form, and the default. Pure.
import { z } from 'zod'

export interface Rule<T> {
  readonly schema: z.ZodType<T, string>
  readonly expected: string
  readonly fallback: T
}

export const text = (fallback: string): Rule<string> => ({ schema: z.string(), expected: 'a text', fallback })

export const hostName: Rule<string> = {
  schema: z.string().refine((given) => URL.canParse(`http://${given.includes(':') ? `[${given}]` : given}`)),
  expected: 'the name or number of an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  fallback: '127.0.0.1',
}

export const wholeNumber = (fallback: number, min: number, max: number): Rule<number> => ({
  schema: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max)),
  expected: `a whole number from ${min} to ${max}`,
  fallback,
})

/** Bytes can be more than nine digits. */
export const byteCount = (fallback: number): Rule<number> => ({
  schema: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  expected: 'a number of bytes',
  fallback,
})

export const byteCountText: Rule<string | null> = {
  schema: z.string().regex(/^\d{1,15}$/),
  expected: 'a number of bytes',
  fallback: null,
}

export const factor: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/)
    .transform(Number)
    .pipe(z.number().positive()),
  expected: 'a number above 0, such as 1 or 100',
  fallback: 1,
}

export const onOff = (fallback: boolean): Rule<boolean> => ({
  schema: z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((given) => ['on', 'true', '1'].includes(given)),
  expected: 'on or off',
  fallback,
})

/** Stays text, because functions read settings as text. */
export const onOffText: Rule<string | null> = {
  schema: z.enum(['on', 'off']),
  expected: 'on or off',
  fallback: null,
}

export const oneOf = <T extends string>(values: readonly T[], fallback: T): Rule<T> => ({
  schema: z.enum(values as readonly [T, ...T[]]),
  expected: `one of ${values.join(', ')}`,
  fallback,
})

export const urlOf = (protocols: readonly string[], expected: string): Rule<string | null> => ({
  schema: z.string().refine((given) => URL.canParse(given) && protocols.includes(new URL(given).protocol)),
  expected,
  fallback: null,
})

export const webAddress = urlOf(['http:', 'https:'], 'a web address such as https://notes.example.org')

export const s3Address: Rule<string | null> = {
  schema: z.string().refine((given) => {
    if (!URL.canParse(given)) return false
    const { protocol, username, password, pathname } = new URL(given)
    return /^https?:$/.test(protocol) && username !== '' && password !== '' && pathname.length > 1
  }),
  expected: 'an address such as https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1',
  fallback: null,
}

export const secret: Rule<string | null> = {
  schema: z.string().min(32),
  expected: 'at least 32 characters',
  fallback: null,
}

export const jwt: Rule<string | null> = {
  schema: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  expected: 'a signed JSON Web Token',
  fallback: null,
}

export const mailAddress = (fallback: string): Rule<string> => ({
  schema: z.string().regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/),
  expected: 'a mail address such as Jotsam <hello@example.org>',
  fallback,
})

export const mailAddresses: Rule<string | null> = {
  schema: z.string().refine((given) => list(given).every((entry) => /^[^\s<>@]+@[^\s<>@]+$/.test(entry))),
  expected: 'mail addresses separated by commas',
  fallback: null,
}

export const schemaNames: Rule<readonly string[]> = {
  schema: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(/^[A-Za-z_]\w*$/)).min(1)),
  expected: 'schema names separated by commas, such as public,api',
  fallback: ['public'],
}

export const addressList: Rule<readonly string[]> = {
  schema: z
    .string()
    .transform(list)
    .refine((entries) => entries.every((entry) => URL.canParse(entry))),
  expected: 'addresses separated by commas, such as https://app.example.org/auth',
  fallback: [],
}

export const webAddresses: Rule<string | null> = {
  schema: z.string().refine((given) => list(given).every((entry) => /^https?:/.test(entry) && URL.canParse(entry))),
  expected: 'web addresses separated by commas',
  fallback: null,
}

export const anyText: Rule<string | null> = { schema: z.string(), expected: 'a text', fallback: null }
export const paddleEnvironment: Rule<string | null> = {
  schema: z.enum(['sandbox', 'production']),
  expected: 'sandbox or production',
  fallback: null,
}

function list(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
