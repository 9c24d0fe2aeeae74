// Measures the time from the command to the first healthy answer, with an existing data folder.
import { quantile } from './measure.ts'
import { startServer } from './server-process.ts'

export async function measureStart(dataDir: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const before = performance.now()
    const server = await startServer({ dataDir })
    times.push(performance.now() - before)
    await server.stop()
  }
  return quantile(times, 0.5)
}
