// The text printed after the start: the address, the data folder, what is on, and which settings turn on the rest.
import { relative, resolve } from 'node:path'
import type { Config } from '../config/config.ts'

export function startBlock(config: Config, { dataDir, description }: { dataDir: string; description: string }): string {
  const isOwn = config.supabaseDir === resolve('supabase')
  const rows: [string, string][] = [
    ['Open', config.publicUrl],
    ['Data', dataDir],
    ['Database', description],
    ['Mail', config.smtpUrl ? 'by SMTP' : `to ${dataDir}/outbox; set SMTP_URL to send it`],
    ...(isOwn ? productRows(config) : projectRows(config, dataDir)),
    ...config.warnings.map((warning): [string, string] => ['Warning', warning]),
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  return `\n  ${config.appName} is running. Ctrl-C stops it.\n\n${lines.join('\n')}\n\n`
}

/** For a project other than the product: its folder, and the key that its clients need. */
function projectRows({ supabaseDir, dbSchemas }: Config, dataDir: string): [string, string][] {
  return [
    ['Project', relative('.', supabaseDir) || '.'],
    ['Schemas', `${dbSchemas.join(', ')}; set DB_SCHEMAS for others`],
    ['Keys', `${dataDir}/keys.json`],
  ]
}

function productRows(config: Config): [string, string][] {
  const env = config.functionEnv
  return [
    [
      'Payment',
      env.PADDLE_API_KEY
        ? `Paddle, ${env.PADDLE_ENV ?? 'sandbox'}`
        : 'test checkout on this machine only; set PADDLE_API_KEY to take money',
    ],
    [
      'Image text',
      env.GOOGLE_VISION_API_KEY || (env.AZURE_OCR_ENDPOINT && env.AZURE_OCR_KEY)
        ? 'cloud, with the local engine behind it'
        : 'local engine; set GOOGLE_VISION_API_KEY, or AZURE_OCR_ENDPOINT and AZURE_OCR_KEY, for the cloud',
    ],
    ['Local prices', env.GEO_URLS && env.RATES_URL ? 'on' : 'US dollars only; set GEO_URLS and RATES_URL'],
    ['Admins', admins(config)],
  ]
}

function admins({ functionEnv }: Config): string {
  return functionEnv.ADMIN_EMAILS ?? 'none; set ADMIN_EMAILS'
}
