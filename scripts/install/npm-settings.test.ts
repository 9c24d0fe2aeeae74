import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('.npmrc keeps npm from printing its own messages, and tells install scripts to fetch no GPU files', () => {
  // As for a person without npm settings.
  const env = { PATH: process.env.PATH, HOME: '/nowhere', npm_config_update_notifier: 'false' }
  const call = 'process.stdout.write(String(process.env.npm_config_onnxruntime_node_install))'
  const { stdout, stderr } = spawnSync('npm', ['exec', '--offline', '-c', `node -e "${call}"`], {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  expect({ stdout, stderr }).toEqual({ stdout: 'skip', stderr: '' })
})
