import type { FunctionLimits } from '../../../../src/functions/contract.ts'

export const limits: FunctionLimits = { bodyBytes: 1000 }

export default async (request: Request): Promise<Response> => Response.json({ length: (await request.text()).length })
