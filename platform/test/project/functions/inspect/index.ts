// Returns what the platform passes to a function.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FunctionHandler } from '../../../../src/functions/contract.ts'

const inspect: FunctionHandler = async (request, context) => {
  const worker = new Worker(context.workerUrl('count-words'))
  worker.postMessage(await request.text())
  const [words] = await once(worker, 'message')
  await worker.terminate()
  const { caller, env, clientAddress, requestId, publicUrl } = context
  await context.mailer.send({ to: 'reader@example.org', subject: 'Your books', text: 'Please bring them back.' })
  return Response.json({
    words,
    caller,
    env: {
      library: env.LIBRARY_NAME,
      url: env.SUPABASE_URL,
      hasKeys: Boolean(env.SUPABASE_ANON_KEY && env.SUPABASE_SERVICE_ROLE_KEY),
    },
    clientAddress,
    requestId,
    publicUrl,
    source: import.meta.url.split('/').slice(-3).join('/'),
  })
}

export default inspect
